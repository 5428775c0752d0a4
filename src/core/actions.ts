/** One action of the user: a link, a submit, a cancel, a choice of language, Back, Forward, or typing. */
export interface Action {
  /** Returns whether it is the user's latest action. */
  isPresent(): boolean;
}

/**
 * Knows the present action: the latest thing that the user did. Whatever arrives late, such as a response or a chunk,
 * asks the action for which it was requested before it navigates, empties a field or shows a message
 * (docs/decisions/11-present-action.md).
 */
export class Actions {
  private latest = 0;

  /** Begins an action. The previous one is no longer present. */
  begin(): Action {
    this.latest += 1;
    const own = this.latest;
    return { isPresent: () => own === this.latest };
  }

  /** Returns whether the user has acted since the page was loaded. */
  hasBegun(): boolean {
    return this.latest > 0;
  }

  /**
   * Counts Back, Forward, typing and submits as actions, also a submit that only shows hints. The other actions begin
   * where they are executed.
   *
   * @param isBusy returns whether a submit or a departure is under way. The page is inert then, so what a password
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
