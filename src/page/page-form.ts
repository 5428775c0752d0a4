import type { HeldAction } from '#api/page-start.ts';
import type { Core } from '#src/core/core.ts';
import { executeSubmit } from '#src/core/submits.ts';
import { signUpMutation } from '#src/features/login/sign-up.ts';
import type { FieldIssues } from '#src/flow/field-rules.ts';
import { isSamePath } from '#src/flow/flow.ts';
import { recoveryStateOf } from '#src/flow/flow-state.ts';
import type { FormEffect } from '#src/flow/transition.ts';
import { type LandingForm, landingForms } from './landing-forms.ts';
import {
  emptyPageFields,
  fieldSelector,
  focusPageField,
  readPageForm,
  showPageHint,
  updatePageTitle,
} from './page-form-fields.ts';
import { type FormRecording, type RecordedForm, recordPageForm } from './page-form-recording.ts';
import { showPageMessage } from './page-message.ts';
import { loadPageTexts, type TextOf } from './page-texts.ts';
import { PageWait } from './page-wait.ts';

type PageFormOptions = Pick<Core, 'client' | 'submits' | 'navigation' | 'facts'>;

/** What the page's form passes on to the view's form. */
export interface PassedOnForm extends Partial<RecordedForm> {
  /** Whether the user has tried to submit the form, so that its fields show their hints. */
  readonly attempted: boolean;
}

/**
 * Executes what the user does in the page before the view is live: it submits the form of a landing page, shows the
 * hints of its fields, and executes a click on the sign-up link.
 */
export class PageForm {
  private readonly core: PageFormOptions;
  /** The form of the page, if it has one. */
  private form: LandingForm | undefined;
  /** Records the page's form from `activate` until `passOn`. */
  private recording: FormRecording | undefined;
  private wait: PageWait | undefined;
  private detachForm: (() => void) | undefined;
  /**
   * Whether the fields show their hints, because the user has tried to submit. A result that empties a field or has used
   * the captcha ends this: the form is then as new.
   */
  private attempted = false;
  /** The field that gets the focus as soon as the page is idle: the one that was refused, or the first emptied one. */
  private focusWhenIdle: string | undefined;

  constructor(core: PageFormOptions) {
    this.core = core;
  }

  /**
   * Begins to record what the user types, and to execute actions: the one that the page holds, and each later one when it
   * happens.
   */
  activate(): void {
    const { pageStart } = window;
    if (pageStart === undefined) return;
    this.recording = recordPageForm(() => {
      if (this.attempted) void this.showHints();
    });
    pageStart.execute = (action) => this.execute({ action, sends: true });
    const form = pageStart.route && landingForms[pageStart.route];
    this.form = form;
    if (form) this.detachForm = this.core.submits.attachForm((effect) => this.apply(effect));
    this.wait = new PageWait({
      ...this.core,
      form,
      // A field of an inert page cannot get the focus.
      onIdle: () => {
        if (this.focusWhenIdle !== undefined) focusPageField(this.focusWhenIdle);
        this.focusWhenIdle = undefined;
      },
    });
    // If the core sends the held action, the page becomes busy again in this task.
    const held = pageStart.release();
    if (held !== undefined) this.execute(held);
  }

  /** Returns whether the page still shows a notice, so that the view shows none. */
  showsNotice(): boolean {
    return this.wait?.showsNotice() ?? false;
  }

  /**
   * Ends the page's form, because the form of the view takes over or the view is live. Returns its state for the view's
   * form, the first time only.
   */
  passOn(): PassedOnForm {
    const { recording, attempted, focusWhenIdle } = this;
    if (recording === undefined) return { attempted: false };
    this.recording = undefined;
    this.detachForm?.();
    this.wait?.stop();
    window.pageStart?.stopListening();
    const { values, focused } = recording.end();
    // If the path has changed, the form of the view is another form.
    if (!this.isAtLoadedRoute()) return { attempted: false };
    const target = focusWhenIdle && { selector: fieldSelector(focusWhenIdle), selection: null };
    return { values, focused: target || focused, attempted };
  }

  /** Returns whether the URL still has the path with which the page was loaded. Only then the form belongs to the URL. */
  private isAtLoadedRoute(): boolean {
    const route = window.pageStart?.route;
    return route !== undefined && isSamePath(route, this.core.navigation.location().pathname);
  }

  private execute({ action, sends, hasTyped }: HeldAction): void {
    if (!this.isAtLoadedRoute() || this.core.submits.isBusy()) return;
    if (action === 'submit' && !this.checkAndShowHints(!hasTyped)) return;
    // The submit was held with an empty field. It is not sent, even if that has changed.
    if (!sends) return;
    const { form, core } = this;
    if (action === 'sign-up') void executeSubmit(core, signUpMutation, undefined, {});
    else if (form !== undefined) {
      const state = recoveryStateOf(core.submits.currentState());
      const entered = readPageForm(form);
      const { texts } = form.check(entered, core.facts().models);
      void executeSubmit(core, form.mutation, state, { ...entered, ...texts });
    }
  }

  /**
   * Shows the hints of the form. If a field is not valid, it ends the message, and the submit is over.
   *
   * @param movesFocus whether the first field that is not valid gets the focus.
   * @returns whether all are valid.
   */
  private checkAndShowHints(movesFocus: boolean): boolean {
    this.attempted = true;
    const [issue] = this.issues();
    if (issue !== undefined) {
      if (movesFocus) focusPageField(issue[0]);
      void this.core.navigation.endMessage();
    }
    void this.showHints();
    return issue === undefined;
  }

  private issues(): FieldIssues {
    return this.form?.check(readPageForm(this.form), this.core.facts().models).issues ?? [];
  }

  /** Applies the effect of a transition to the page's form. */
  private apply({ clearFields = [], invalidField }: FormEffect): void {
    const own = clearFields.filter((name) => this.form?.fields.some((field) => field === name));
    emptyPageFields(own);
    this.recording?.forget(own);
    // `clearFields`, not `own`: a used captcha also ends the attempt, although only the view has it.
    if (clearFields.length > 0) this.attempted = false;
    this.focusWhenIdle = invalidField === 'recaptcha' ? undefined : (invalidField ?? own[0]);
    // Only the view has the captcha, so the page shows above its form that it is missing.
    if (invalidField === 'recaptcha') void showPageMessage('RECAPTCHA_REQUIRED');
    void this.showHints();
  }

  /** Shows the hints of the fields that are not valid, once the user has tried to submit the form. */
  private async showHints(): Promise<void> {
    // The texts may load slowly.
    this.markFields(() => '');
    this.markFields(await loadPageTexts());
  }

  private markFields(textOf: TextOf): void {
    if (this.form === undefined || this.recording === undefined) return;
    const issues = this.attempted ? this.issues() : [];
    for (const field of this.form.fields) {
      const [, key] = issues.find(([name]) => name === field) ?? [];
      showPageHint(field, key && { key, text: textOf(key) });
    }
    updatePageTitle();
  }
}
