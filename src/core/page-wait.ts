import type { QueryClient } from '@tanstack/query-core';
import { setPageBusy } from '#src/platform/page-busy.ts';
import { setPageButtonLabel } from '#src/platform/page-form-fields.ts';
import { departAgain, departureFilter } from './departure.ts';
import { departureNoticeAfter, PageNotice, slowAfter } from './page-notice.ts';
import { loadPageTexts } from './page-texts.ts';
import { type Runner, submitKey } from './runner.ts';

interface PageWaitOptions {
  readonly client: QueryClient;
  readonly runner: Runner;
  /** Called when the page has become usable again. */
  readonly onIdle: () => void;
}

/**
 * Shows in the page before the view is live that the user waits for a submit or a departure: the page is dimmed and
 * inert, its submit button names what is under way, and a notice appears if it takes long.
 */
export class PageWait {
  private readonly client: QueryClient;
  private readonly runner: Runner;
  private readonly onIdle: () => void;
  private readonly notices: readonly PageNotice[];
  /** The id of the text of the submit button while the page is busy; `''` without a form. */
  private busyLabel = '';
  private isStarted = false;
  /** Whether the page is shown as busy. */
  private shownBusy = false;
  /** Ends the subscription to the mutation cache, which lasts until the page shows no notice. */
  private unsubscribe: (() => void) | undefined;

  constructor({ client, runner, onIdle }: PageWaitOptions) {
    this.client = client;
    this.runner = runner;
    this.onIdle = onIdle;
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

  /** Begins to show it. @param busyLabel the id of the text of the submit button; `''` without a form. */
  start(busyLabel: string): void {
    this.isStarted = true;
    this.busyLabel = busyLabel;
    this.unsubscribe = this.client.getMutationCache().subscribe(() => this.update());
    // The script in the head has made the page inert if it holds a submit.
    setPageBusy(false);
  }

  /** The view shows it from now on. Only a notice that the page already shows stays until the wait is over. */
  stop(): void {
    this.isStarted = false;
    this.update();
  }

  /** Makes the form as it was before the wait, so that the view can hydrate it. */
  undo(): void {
    setPageBusy(false);
    setPageButtonLabel('');
  }

  /** Returns whether the page still shows a notice, so that the view shows none. */
  showsNotice(): boolean {
    return this.notices.some((notice) => notice.isShown());
  }

  private update(): void {
    // The notices come first: they disappear before the page becomes usable, so the focus returns from the button of a
    // notice to where it was.
    for (const notice of this.notices) notice.update(this.isStarted);
    if (this.isStarted) this.showBusy();
    else if (!this.showsNotice()) this.unsubscribe?.();
  }

  private showBusy(): void {
    const isBusy = this.runner.isBusy();
    if (isBusy === this.shownBusy) return;
    this.shownBusy = isBusy;
    setPageBusy(isBusy);
    if (!isBusy) this.onIdle();
    void this.showButtonLabel();
  }

  private async showButtonLabel(): Promise<void> {
    if (this.busyLabel === '') return;
    const textOf = await loadPageTexts();
    if (this.isStarted) setPageButtonLabel(this.shownBusy ? textOf(this.busyLabel) : '');
  }
}
