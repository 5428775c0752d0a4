import { MutationObserver, type QueryClient } from '@tanstack/query-core';
import type { HeldAction } from '#api/page-start.ts';
import type { FieldIssues } from '#src/flows/field-rules.ts';
import { isSamePath } from '#src/flows/flow.ts';
import { type FlowState, recoveryStateOf } from '#src/flows/flow-state.ts';
import { type LandingForm, landingForms, valuesOf } from '#src/flows/landing-forms.ts';
import type { Submit } from '#src/flows/submit.ts';
import { signUpSubmit } from '#src/flows/submits/sign-up.ts';
import type { FormEffect } from '#src/flows/transition.ts';
import { setPageBusy } from '#src/platform/page-busy.ts';
import {
  consumePageForm,
  emptyPageFields,
  fieldSelector,
  focusPageField,
  type RecordedForm,
  readPageForm,
  recordPageForm,
  setPageButtonLabel,
  showPageHint,
  updatePageTitle,
} from '#src/platform/page-form-fields.ts';
import { departAgain, departureFilter } from './departure.ts';
import type { Navigation } from './navigation.ts';
import { showPageMessage } from './page-navigation.ts';
import { departureNoticeAfter, PageNotice, slowAfter } from './page-notice.ts';
import { loadPageTexts } from './page-texts.ts';
import { type Runner, submitKey } from './runner.ts';
import type { SubmitVariables } from './send-submit.ts';

interface PageFormOptions {
  readonly client: QueryClient;
  readonly runner: Runner;
  readonly navigation: Navigation;
}

/** What the page's form hands over to the view's form. */
export interface HandedOverForm extends Partial<RecordedForm> {
  /** Whether the user has tried to submit the form, so that its fields show their hints. */
  readonly attempted: boolean;
  /** The field that stopped the last submit: one with an invalid value, or the captcha. */
  readonly invalidField?: FormEffect['invalidField'];
}

/**
 * Executes what the user does in the page before the view is live: it submits the form of a landing page, shows the
 * hints of its fields, and executes a click on the sign-up link. While a submit or a departure is under way, the page is
 * inert.
 */
export class PageForm {
  private readonly client: QueryClient;
  private readonly runner: Runner;
  private readonly navigation: Navigation;
  private readonly notices: readonly PageNotice[];
  /** The form of the page, if it has one. */
  private form: LandingForm | undefined;
  /** Functions that undo what `activate` has registered. The list is empty before it and after `deactivate`. */
  private readonly cleanups: (() => void)[] = [];
  /** Ends the subscription to the mutation cache, which lasts until the page shows no notice. */
  private unsubscribe: (() => void) | undefined;
  /** Whether the user has tried to submit the form since a result emptied it or its captcha. */
  private attempted = false;
  /** The first field that the last result has emptied, until the user types. The view moves the focus there. */
  private emptied: string | undefined;
  /** Whether the page is shown as busy. */
  private shownBusy = false;
  /** The field that stopped the last submit. */
  private invalidField: FormEffect['invalidField'];

  constructor({ client, runner, navigation }: PageFormOptions) {
    this.client = client;
    this.runner = runner;
    this.navigation = navigation;
    this.notices = [
      new PageNotice({
        client,
        name: 'slow-notice',
        mutationKey: submitKey,
        delay: slowAfter,
        onClick: () => runner.cancel(),
      }),
      new PageNotice({
        client,
        name: 'departure-notice',
        mutationKey: departureFilter.mutationKey,
        delay: departureNoticeAfter,
        onClick: () => departAgain(client),
      }),
    ];
  }

  /**
   * Begins to record what the user types, and to execute actions: the one that the page holds, and each later one when it
   * happens.
   */
  activate(): void {
    const { pageStart } = window;
    if (pageStart === undefined) return;
    recordPageForm();
    pageStart.onHeld = (action) => this.execute(action);
    const form = pageStart.route && landingForms[pageStart.route];
    this.form = form;
    if (form) this.cleanups.push(this.runner.attachForm(form.submit.name, (effect) => this.apply(effect)));
    const onInput = () => {
      this.emptied = undefined;
      if (this.attempted) void this.showHints();
    };
    document.addEventListener('input', onInput);
    this.cleanups.push(() => document.removeEventListener('input', onInput));
    this.unsubscribe = this.client.getMutationCache().subscribe(() => this.update());
    const { held } = pageStart;
    delete pageStart.held;
    // The script in the head has made the page inert if it holds a submit.
    setPageBusy(false);
    if (held !== undefined) this.execute(held);
  }

  /**
   * Stops recording and executing, because the form of the view has taken over or the view is live.
   *
   * @returns what was recorded; `undefined` if that has ended before.
   */
  deactivate(): RecordedForm | undefined {
    for (const cleanUp of this.cleanups.splice(0)) cleanUp();
    this.update();
    window.pageStart?.release();
    return consumePageForm();
  }

  /** Returns whether the page still shows a notice, so that the view shows none. */
  showsNotice(): boolean {
    return this.notices.some((notice) => notice.isShown());
  }

  /** Returns the state of the page's form for the view's form, once, and stops executing actions. */
  handOver(): HandedOverForm {
    // A form that the user opens later is not the page's.
    const isOwn = this.isActive() && this.isAtLoadedUrl();
    // From now on the view executes submits and makes the page busy, so this undoes what the core has changed in the form.
    setPageBusy(false);
    setPageButtonLabel('');
    const form = this.deactivate();
    if (!isOwn) return { attempted: false };
    const { attempted, invalidField, emptied } = this;
    const focused =
      emptied === undefined ? form?.focused : { selector: fieldSelector(emptied), selection: null };
    return { ...form, focused, attempted, invalidField };
  }

  private isActive(): boolean {
    return this.cleanups.length > 0;
  }

  /** Returns whether the URL is still that of the loaded page. After Back or Forward, its form belongs to another screen. */
  private isAtLoadedUrl(): boolean {
    const route = window.pageStart?.route;
    return route !== undefined && isSamePath(route, this.navigation.location().pathname);
  }

  private execute(action: HeldAction): void {
    if (!this.isActive() || !this.isAtLoadedUrl() || this.runner.isBusy()) return;
    this.invalidField = undefined;
    if (action === 'sign-up') this.start(signUpSubmit, { state: undefined, values: {} });
    else if (this.form && this.checkFields() && action === 'submit') {
      const state = recoveryStateOf(this.runner.currentState());
      this.start(this.form.submit, { state, values: valuesOf(this.form, readPageForm()) });
    }
  }

  /**
   * Shows the hints of the form. If a field is not valid, it focuses the first one and ends the message, and the submit is
   * over. Returns whether all are valid.
   */
  private checkFields(): boolean {
    this.attempted = true;
    const [issue] = this.issues();
    if (issue !== undefined) {
      focusPageField(issue[0]);
      void this.navigation.endMessage();
    }
    void this.showHints();
    return issue === undefined;
  }

  private issues(): FieldIssues {
    if (this.form === undefined) return [];
    const values = valuesOf(this.form, readPageForm());
    return this.form.submit.issues?.(values, this.runner.facts().models) ?? [];
  }

  /** Starts the mutation of a submit. `reset` removes the values, which may contain secrets, from the mutation cache. */
  private start<State extends FlowState | undefined, Values>(
    submit: Submit<State, Values>,
    variables: SubmitVariables<State, Values>,
  ): void {
    const observer = new MutationObserver(this.client, this.runner.mutationOf(submit));
    observer
      .mutate(variables)
      .catch(() => undefined)
      .then(() => observer.reset());
  }

  /** Applies the effect of a transition to the page's form. */
  private apply({ clearFields = [], keepsFocus, invalidField }: FormEffect): void {
    const own = clearFields.filter((name) => this.form?.fields.some((field) => field === name));
    emptyPageFields(own);
    if (clearFields.length > 0) this.attempted = false;
    this.emptied = keepsFocus ? undefined : own[0];
    this.invalidField = invalidField;
    // Only the view has the captcha, so the page says above its form that it is missing.
    if (invalidField === 'recaptcha') void showPageMessage('RECAPTCHA_REQUIRED');
    void this.showHints();
  }

  /** Shows the hints of the fields that are not valid, once the user has tried to submit the form. */
  private async showHints(): Promise<void> {
    const textOf = await loadPageTexts();
    if (this.form === undefined || !this.isActive()) return;
    const issues = this.attempted ? this.issues() : [];
    for (const field of this.form.fields) {
      const [, key] = issues.find(([name]) => name === field) ?? [];
      showPageHint(field, key && { key, text: textOf(key) });
    }
    updatePageTitle();
  }

  /** Updates the notices and, until the view has taken over, whether the page is busy. */
  private update(): void {
    // The notices come first: they disappear before the page becomes usable, so the focus returns from the button of a
    // notice to where it was.
    for (const notice of this.notices) notice.update(this.isActive());
    if (this.isActive()) this.showBusy();
    else if (!this.showsNotice()) this.unsubscribe?.();
  }

  private showBusy(): void {
    const isBusy = this.runner.isBusy();
    if (isBusy === this.shownBusy) return;
    this.shownBusy = isBusy;
    setPageBusy(isBusy);
    // A field of a page that is inert cannot get the focus.
    if (!isBusy && this.invalidField !== undefined) focusPageField(this.invalidField);
    void this.showButtonLabel();
  }

  private async showButtonLabel(): Promise<void> {
    if (this.form === undefined) return;
    const textOf = await loadPageTexts();
    if (this.isActive()) setPageButtonLabel(this.shownBusy ? textOf(this.form.busyLabel.id) : '');
  }
}
