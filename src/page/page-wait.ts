import type { QueryClient } from '@tanstack/query-core';
import { departAgain, departureFilter, departureOf } from '#src/core/departure.ts';
import { submitKey } from '#src/core/submit.ts';
import type { Submits } from '#src/core/submits.ts';
import { isHandOff } from '#src/flow/form-posts.ts';
import { waitText } from '#src/locales/messages.ts';
import type { LandingForm } from './landing-forms.ts';
import { setPageBusy } from './page-busy.ts';
import { announceInPage, setPageButtonLabel } from './page-form-fields.ts';
import { PageNotice } from './page-notice.ts';
import { loadPageTexts } from './page-texts.ts';
import { departureNoticeAfter, slowAfter } from './show-page-notice.ts';

interface PageWaitOptions {
  readonly client: QueryClient;
  readonly submits: Submits;
  /** The form of the page, if it has one. */
  readonly form: LandingForm | undefined;
  /** Called when the page has become usable again. */
  readonly onIdle: () => void;
}

/**
 * Shows in the page before the view is live that the user waits for a submit or a departure: the page is dimmed and
 * inert, its submit button names what is under way, and a notice appears if it takes long.
 */
export class PageWait {
  private readonly client: QueryClient;
  private readonly submits: Submits;
  private readonly onIdle: () => void;
  private readonly notices: readonly PageNotice[];
  private readonly form: LandingForm | undefined;
  private isStopped = false;

  constructor({ client, submits, form, onIdle }: PageWaitOptions) {
    this.client = client;
    this.submits = submits;
    this.form = form;
    this.onIdle = onIdle;
    this.notices = [
      new PageNotice({
        client,
        name: 'slow-notice',
        mutationKey: submitKey,
        delay: slowAfter,
        onClick: () => submits.cancel(),
      }),
      new PageNotice({
        client,
        name: 'departure-notice',
        mutationKey: departureFilter.mutationKey,
        delay: departureNoticeAfter,
        onClick: () => departAgain(client),
      }),
    ];
    // This subscription never ends: after `stop`, a notice that is still shown must disappear with the wait.
    client.getMutationCache().subscribe(() => this.update());
  }

  /** From now on the view shows waits. Only a notice that the page already shows stays until the wait is over. */
  stop(): void {
    this.isStopped = true;
    // Ends the delays of notices that are not shown yet.
    this.update();
  }

  /** Returns whether the page still shows a notice, so that the view shows none. */
  showsNotice(): boolean {
    return this.notices.some((notice) => notice.isShown());
  }

  private update(): void {
    // The notices come first: they disappear before the page becomes usable, so the focus returns from the button of a
    // notice to where it was.
    for (const notice of this.notices) notice.update(!this.isStopped);
    if (this.isStopped) return;
    const isBusy = this.submits.isBusy();
    // The page was already busy, or already idle.
    if (!setPageBusy(isBusy)) return;
    if (!isBusy) this.onIdle();
    void this.showWait();
  }

  /**
   * Announces the wait while the page is busy. The submit button has its busy label while the form's own submit is under
   * way, or the hand-off that followed it.
   */
  private async showWait(): Promise<void> {
    const textOf = await loadPageTexts();
    if (this.isStopped) return;
    announceInPage(this.submits.isBusy() ? textOf(waitText.id) : '');
    if (this.form === undefined) return;
    const { mutation, busyLabel } = this.form;
    const departure = departureOf(this.client);
    const isSubmitting = this.client.isMutating({ mutationKey: mutation.mutationKey }) > 0;
    const isFormBusy = isSubmitting || (departure !== undefined && isHandOff(departure));
    setPageButtonLabel(isFormBusy ? textOf(busyLabel.id) : '');
  }
}
