/** Knows whether the browser loads another page, because the user has followed a link before the view was live. */
export class PageLoad {
  private isLoading = false;

  /**
   * Stops the load of another page when a submit begins, because the result of the submit needs this page. Typing does
   * not stop it, because `window.stop` also stops the files that the view still loads.
   */
  stop(): void {
    if (this.isLoading) window.stop();
    this.isLoading = false;
  }

  /** Begins to watch the links of the page. */
  watch(): void {
    // The browser may show this page again; Back and Forward within it abort the load.
    for (const type of ['pagehide', 'popstate']) {
      window.addEventListener(type, () => {
        this.isLoading = false;
      });
    }
    // The view follows the app's links itself, and prevents the browser's default.
    window.addEventListener('click', ({ target, defaultPrevented, ctrlKey, metaKey, shiftKey, altKey }) => {
      if (defaultPrevented || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element))
        return;
      if (target.closest('a[href^="/"]:not([target])')) this.isLoading = true;
    });
  }
}
