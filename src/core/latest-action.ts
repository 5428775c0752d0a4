/**
 * Knows the user's latest action: a link, a submit, a sign-up, a cancel, a choice of language, Back, Forward, or typing.
 * Before a late result, such as a response or a chunk, navigates, empties a field or shows a message, the code checks that
 * the action that requested it is still the latest (docs/decisions/11-latest-action.md).
 */
export class LatestAction {
  private latest = 0;
  /** Whether the browser loads another page, because the user has followed a link before the view was live. */
  private loadsPage = false;

  /** Begins an action. @returns a function that returns whether this action is still the latest. */
  begin(): () => boolean {
    this.latest += 1;
    return this.current();
  }

  /** Returns a function that returns whether the latest action of this moment is still the latest. */
  current(): () => boolean {
    const own = this.latest;
    return () => own === this.latest;
  }

  /** Returns whether the user has acted since the page was loaded. */
  hasBegun(): boolean {
    return this.latest > 0;
  }

  /**
   * Stops the load of another page when a submit begins, because the result of the submit needs this page. Typing does
   * not stop it, because `window.stop` also stops the files that the view still loads.
   */
  stopPageLoad(): void {
    if (this.loadsPage) window.stop();
    this.loadsPage = false;
  }

  /**
   * Counts Back, Forward, typing and submits as actions, also a submit that only shows hints. The other actions begin
   * where they are executed. It also notices that a link makes the browser load another page (`stopPageLoad`).
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
    // The browser may show this page again.
    window.addEventListener('pagehide', () => {
      this.loadsPage = false;
    });
    // The view follows the app's links itself, and prevents the browser's default.
    window.addEventListener('click', ({ target, defaultPrevented, ctrlKey, metaKey, shiftKey, altKey }) => {
      if (defaultPrevented || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element))
        return;
      if (target.closest('a[href^="/"]:not([target])')) this.loadsPage = true;
    });
  }
}
