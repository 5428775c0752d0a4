import { MutationObserver, type QueryClient } from '@tanstack/query-core';
import type { HeldAction } from '#api/page-start.ts';
import type { FieldIssues } from '#src/flows/field-rules.ts';
import { flowOfPath, isSamePath } from '#src/flows/flow.ts';
import { type FlowState, type RecoveryState, recoveryStateOf } from '#src/flows/flow-state.ts';
import { type LandingForm, landingForms } from '#src/flows/landing-forms.ts';
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
  setPageButtonLabel,
  showPageHint,
} from '#src/platform/page-form-fields.ts';
import { departAgain, departureFilter } from './departure.ts';
import type { FlowStore } from './flow-store.ts';
import type { PageLocation } from './navigation.ts';
import { departureNoticeAfter, PageNotice, slowAfter } from './page-notice.ts';
import { loadPageTexts } from './page-texts.ts';
import { type Runner, submitKey } from './runner.ts';
import type { SubmitVariables } from './send-submit.ts';

interface PageFormOptions {
  readonly client: QueryClient;
  readonly runner: Runner;
  readonly flowStore: FlowStore;
  /** Reads the page's location from its URL. */
  readonly readLocation: () => PageLocation;
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
  private readonly flowStore: FlowStore;
  private readonly readLocation: () => PageLocation;
  private readonly notices: readonly PageNotice[];
  /** The form of the page, if it has one. */
  private form: LandingForm | undefined;
  /** Functions that undo what `activate` has registered. The list is empty before it and after `deactivate`. */
  private readonly cleanups: (() => void)[] = [];
  /** Whether the user has tried to submit the form since a result emptied it or its captcha. */
  private attempted = false;
  /** The first field that the last result has emptied, until the user types. The view moves the focus there. */
  private emptied: string | undefined;
  /** Whether the page is shown as busy. */
  private shownBusy = false;
  /** The field that stopped the last submit. */
  private invalidField: FormEffect['invalidField'];

  constructor({ client, runner, flowStore, readLocation }: PageFormOptions) {
    this.client = client;
    this.runner = runner;
    this.flowStore = flowStore;
    this.readLocation = readLocation;
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

  /** Begins to execute actions: the one that the page holds, and each later one when it happens. */
  activate(): void {
    const { pageStart } = window;
    if (pageStart === undefined) return;
    pageStart.onHeld = (action) => this.execute(action);
    const form = pageStart.route && landingForms[pageStart.route];
    this.form = form;
    if (form) this.cleanups.push(this.runner.attachForm(form.name, (effect) => this.apply(effect)));
    const onInput = () => {
      this.emptied = undefined;
      if (this.attempted) void this.showHints();
    };
    document.addEventListener('input', onInput);
    // The notices subscribe before `showBusy`, so they disappear before the page becomes usable, and the focus returns
    // from the button of a notice to where it was.
    for (const notice of this.notices) notice.start();
    this.cleanups.push(
      () => document.removeEventListener('input', onInput),
      this.client.getMutationCache().subscribe(() => this.showBusy()),
    );
    const { held } = pageStart;
    delete pageStart.held;
    // The script in the head has made the page inert if it holds a submit.
    setPageBusy(false);
    if (held !== undefined) this.execute(held);
  }

  /** Stops executing actions, because the form of the view has taken over or the view is live. */
  deactivate(): void {
    for (const cleanUp of this.cleanups.splice(0)) cleanUp();
    for (const notice of this.notices) notice.leaveToView();
    window.pageStart?.release();
  }

  /** Returns whether the page still shows a notice, so that the view shows none. */
  showsNotice(): boolean {
    return this.notices.some((notice) => notice.isShown());
  }

  /** Returns the state of the page's form for the view's form, once, and stops executing actions. */
  handOver(): HandedOverForm {
    // A form that the user opens later is not the page's.
    const isOwn = this.isActive() && this.isShown();
    // From now on the view executes submits and makes the page busy, so this undoes what the core has changed in the form.
    this.deactivate();
    setPageBusy(false);
    setPageButtonLabel('');
    const form = consumePageForm();
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
  private isShown(): boolean {
    const route = window.pageStart?.route;
    return route !== undefined && isSamePath(route, this.readLocation().pathname);
  }

  private execute(action: HeldAction): void {
    if (!this.isActive() || !this.isShown() || this.runner.isBusy()) return;
    this.invalidField = undefined;
    if (action === 'sign-up') this.start(signUpSubmit, { state: undefined, values: {} });
    else if (this.checkFields() && action === 'submit') {
      this.form?.submit(readPageForm(), this.recoveryState(), (submit, variables) =>
        this.start(submit, variables),
      );
    }
  }

  /**
   * Shows the hints of the form, and focuses its first field that is not valid. Returns whether all are valid; otherwise
   * the submit ends.
   */
  private checkFields(): boolean {
    this.attempted = true;
    const [issue] = this.issues();
    if (issue !== undefined) focusPageField(issue[0]);
    void this.showHints();
    return issue === undefined;
  }

  private issues(): FieldIssues {
    return this.form?.issues(readPageForm(), this.runner.facts().models) ?? [];
  }

  /** Returns the state of the page's recovery, if it has begun before the page was loaded. */
  private recoveryState(): RecoveryState {
    const state = this.flowStore.read();
    return state?.flow === flowOfPath(window.pageStart?.route ?? '') ? recoveryStateOf(state) : undefined;
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
