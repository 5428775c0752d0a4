/**
 * Knows the user's latest action: a link, 'Get a new PIN', a submit, a cancel, a choice of language, Back, Forward or typing;
 * also a blocked form post, and a change of the flow session by another page of the tab. A late response or chunk has an effect
 * only if the action that requested it is still the latest (docs/decisions/11-latest-action.md).
 */
export class LatestAction {
  private latest = new AbortController();
  private acted = false;

  /** Begins an action. @returns its signal, which the next action aborts. */
  begin(): AbortSignal {
    const before = this.latest;
    this.latest = new AbortController();
    this.acted = true;
    before.abort();
    return this.latest.signal;
  }

  /** Returns whether the user has acted since the page was loaded. */
  hasActed(): boolean {
    return this.acted;
  }

  /**
   * Counts Back, Forward, typing and submits as actions, also a submit that only shows hints. Other actions call `begin`.
   *
   * @param isBusy returns whether a submit or a form post is under way. An event on the inert page is no action.
   */
  watch(isBusy: () => boolean): void {
    const begin = () => void this.begin();
    window.addEventListener('popstate', begin);
    for (const type of ['input', 'submit']) {
      document.addEventListener(type, () => isBusy() || begin(), true);
    }
  }
}

/** Resolves when a signal aborts; never without a signal. */
export const untilAborted = (signal: AbortSignal | undefined): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve(undefined);
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
  });
