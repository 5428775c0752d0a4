import { MutationObserver, type QueryClient } from '@tanstack/query-core';
import type { Submit } from '#src/flows/submit.ts';
import { loginSubmit } from '#src/flows/submits/login.ts';
import { signUpSubmit } from '#src/flows/submits/sign-up.ts';
import type { FormEffect } from '#src/flows/transition.ts';
import {
  emptyPageFields,
  focusPageField,
  readPageForm,
  setPageFormBusy,
} from '#src/platform/page-form-element.ts';
import type { HeldAction } from '#src/platform/page-start.ts';
import type { Runner } from './runner.ts';
import { SlowNotice } from './slow-notice.ts';

interface PageFormOptions {
  readonly client: QueryClient;
  readonly runner: Runner;
  /** Called if the view fails to load: nothing waits for it any longer. */
  readonly onViewFailed: () => void;
}

/**
 * Executes what the user does in the page before the view is live: a login, and the sign-up link. Invalid input waits
 * for the view, which shows the hints.
 */
export class PageForm {
  private readonly client: QueryClient;
  private readonly runner: Runner;
  private readonly slowNotice: SlowNotice;
  private readonly onViewFailed: () => void;
  private submit: Promise<FormEffect | undefined> | undefined;
  private isViewLive = false;
  private hasViewFailed = false;

  constructor({ client, runner, onViewFailed }: PageFormOptions) {
    this.client = client;
    this.runner = runner;
    this.onViewFailed = onViewFailed;
    this.slowNotice = new SlowNotice(() => runner.cancel());
  }

  /** Takes the page's actions over, the one that is already held included. */
  takeOver(): void {
    const { pageStart } = window;
    if (pageStart === undefined) return;
    pageStart.onHeld = (action) => this.execute(action);
    pageStart.onFail = () => this.abandonView();
    if (pageStart.held !== undefined) this.execute(pageStart.held);
  }

  /** The view is live: its forms act from now on. */
  release(): void {
    this.isViewLive = true;
    this.slowNotice.hide();
    setPageFormBusy(false);
    window.pageStart?.release();
  }

  /** The submit under way that the view's form continues, once; `undefined` if there is none. */
  takeSubmit(): Promise<FormEffect | undefined> | undefined {
    const submit = this.submit;
    this.submit = undefined;
    return submit;
  }

  /** The view fails to load, so the form works without it: a login can still be accepted. */
  private abandonView(): void {
    this.hasViewFailed = true;
    delete window.pageStart?.held;
    if (!this.runner.isBusy()) setPageFormBusy(false);
    this.onViewFailed();
  }

  private execute(action: HeldAction): void {
    const { pageStart } = window;
    if (pageStart === undefined || this.isViewLive) return;
    if (action === 'sign-up') {
      this.start(signUpSubmit, {});
      return;
    }
    const values = readPageForm();
    // Another screen's form, or a required field that is empty: the view continues from the held submit.
    const missing = loginSubmit.required.find((name) => values.text(name) === '');
    if (pageStart.route !== '/' || missing !== undefined) {
      if (!this.hasViewFailed) pageStart.held = action;
      else if (missing !== undefined) focusPageField(missing);
      return;
    }
    this.start(loginSubmit, {
      username: values.text('username'),
      password: values.text('password'),
      rememberDevice: values.isChecked('rememberDevice'),
    });
  }

  private start<Values>(submit: Submit<undefined, Values>, values: Values): void {
    delete window.pageStart?.held;
    if (this.runner.isBusy()) return;
    setPageFormBusy(true);
    this.slowNotice.start();
    const observer = new MutationObserver(this.client, this.runner.mutationOf(submit));
    this.submit = observer.mutate({ state: undefined, values }).finally(() => {
      observer.reset();
      this.slowNotice.hide();
      if (!this.isViewLive) setPageFormBusy(false);
    });
    this.submit.then(
      (effect) => {
        if (!this.isViewLive && effect?.clearFields !== undefined) emptyPageFields(effect.clearFields);
      },
      () => undefined,
    );
  }
}
