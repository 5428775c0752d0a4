/**
 * Knows the user's latest action. These are actions:
 * - a link, 'Get a new PIN', a submit and its cancel, a choice of language, and typing;
 * - Back and Forward, including a return from another page;
 * - a form post that a policy has blocked;
 * - a change of the flow session by another page of the tab.
 *
 * A late response or chunk has an effect only if the action that requested it is still the latest
 * (docs/decisions/11-latest-action.md). The table at `createSubmits` has the exceptions. Only another choice of language ends a
 * choice of language.
 */
export class LatestAction {
  private latest = new AbortController();
  private acted = false;

  /** Begins an action. @returns the signal of this action, which the next action aborts. */
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
   * From now on, begins an action when the user goes back or forward, types or submits, even if the submit only shows hints.
   * Every other action calls `begin` itself.
   *
   * @param isBusy returns whether a submit or a form post is under way. Until it ends, typing, a submit and a return from
   *   another page begin no action, because the page is inert and the result must not be dropped.
   */
  watch(isBusy: () => boolean): void {
    const begin = () => void this.begin();
    window.addEventListener('popstate', begin);
    const beginIfIdle = () => isBusy() || begin();
    for (const type of ['input', 'submit']) document.addEventListener(type, beginIfIdle, true);
    window.addEventListener('pageshow', ({ persisted }) => persisted && beginIfIdle());
  }
}

/** Resolves when a signal aborts. Without a signal, it never resolves. */
export const untilAborted = (signal: AbortSignal | undefined): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve(undefined);
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
  });
