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
  /** Called if the view fails to load, so that nothing waits for it any longer. */
  readonly onViewFailed: () => void;
}

/**
 * Executes what the user does in the page before the view is live: a login, or a click on the sign-up link. A submit
 * with an empty required field stays held for the view, which shows the hints.
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

  /** Executes the action that the page holds, and each later action as soon as it happens. */
  takeOver(): void {
    const { pageStart } = window;
    if (pageStart === undefined) return;
    pageStart.onHeld = (action) => this.execute(action);
    pageStart.onFail = () => this.abandonView();
    if (pageStart.held !== undefined) this.execute(pageStart.held);
  }

  /** Stops executing actions and removes the page's listeners, because the view's own forms submit from now on. */
  release(): void {
    this.isViewLive = true;
    this.slowNotice.hide();
    setPageFormBusy(false);
    window.pageStart?.release();
  }

  /**
   * Returns the submit that the core has sent, so that the view's form applies its effect. A second call returns
   * `undefined`.
   */
  takeSubmit(): Promise<FormEffect | undefined> | undefined {
    const submit = this.submit;
    this.submit = undefined;
    return submit;
  }

  /** Makes the form usable again if the view fails to load: the core can still execute a login. */
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
    // The core sends only a complete login. Any other submit stays held, and the view's form executes it.
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
