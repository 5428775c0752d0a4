/**
 * Knows the user's latest action: a link, 'Get a new PIN', a submit, a cancel, a choice of language, Back, Forward or typing. A
 * form post that a policy blocks, and a change of the flow session by another page of the tab, count as actions.
 * Before a late result, such as a response or a chunk, navigates, empties a field or shows a message, the code checks that
 * the action that requested it is still the latest (docs/decisions/11-latest-action.md).
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
   * Counts Back, Forward, typing and submits as actions, also a submit that only shows hints. The other actions begin
   * where they are executed.
   *
   * @param isBusy returns whether a submit or a form post is under way. The page is inert then, so what a password
   *   manager types and another submit are no actions.
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
