import type { QueryClient } from '@tanstack/query-core';
import type { HeldAction } from '#api/page-start.ts';
import type { FieldIssues } from '#src/flows/field-rules.ts';
import { isSamePath } from '#src/flows/flow.ts';
import { recoveryStateOf } from '#src/flows/flow-state.ts';
import { type LandingForm, landingForms } from '#src/flows/landing-forms.ts';
import type { SubmitFacts } from '#src/flows/submit.ts';
import { signUpSubmit } from '#src/flows/submits/sign-up.ts';
import type { FormEffect } from '#src/flows/transition.ts';
import {
  emptyPageFields,
  fieldSelector,
  focusPageField,
  readPageForm,
  showPageHint,
  updatePageTitle,
} from '#src/platform/page-form-fields.ts';
import { type FormRecording, type RecordedForm, recordPageForm } from '#src/platform/page-form-recording.ts';
import type { Navigation } from './navigation.ts';
import { showPageMessage } from './page-message.ts';
import { loadPageTexts, type TextOf } from './page-texts.ts';
import { PageWait } from './page-wait.ts';
import { executeMutation } from './query-client.ts';
import type { Runner } from './runner.ts';

interface PageFormOptions {
  readonly client: QueryClient;
  readonly runner: Runner;
  readonly navigation: Navigation;
  readonly facts: () => SubmitFacts;
}

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
  private readonly client: QueryClient;
  private readonly runner: Runner;
  private readonly navigation: Navigation;
  private readonly facts: () => SubmitFacts;
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

  constructor({ client, runner, navigation, facts }: PageFormOptions) {
    this.client = client;
    this.runner = runner;
    this.navigation = navigation;
    this.facts = facts;
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
    if (form) this.detachForm = this.runner.attachForm(form.submit.name, (effect) => this.apply(effect));
    this.wait = new PageWait({
      client: this.client,
      runner: this.runner,
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
    return route !== undefined && isSamePath(route, this.navigation.location().pathname);
  }

  private execute({ action, sends, hasTyped }: HeldAction): void {
    if (!this.isAtLoadedRoute() || this.runner.isBusy()) return;
    if (action === 'submit' && !this.checkAndShowHints(!hasTyped)) return;
    // The submit was held with an empty field. It is not sent, even if that has changed.
    if (!sends) return;
    const { client, runner, form } = this;
    if (action === 'sign-up') {
      void executeMutation(client, runner.mutationOf(signUpSubmit), { state: undefined, values: {} });
    } else if (form !== undefined) {
      const variables = { state: recoveryStateOf(runner.currentState()), values: readPageForm(form) };
      void executeMutation(client, runner.mutationOf(form.submit), variables);
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
      void this.navigation.endMessage();
    }
    void this.showHints();
    return issue === undefined;
  }

  private issues(): FieldIssues {
    if (this.form === undefined) return [];
    return this.form.submit.check?.(readPageForm(this.form), this.facts().models).issues ?? [];
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
