/** Whether the browser loads another page for a link that the user has followed. The live view follows the app's links itself. */
let isLoading = false;

/** Starts to watch the links that the user follows. `onLoad` is called when the browser begins to load the page of a link. */
export function watchPageLoads(onLoad: () => void): void {
  // After `pagehide`, the back/forward cache may show this page again. Back and Forward within the page abort the load.
  for (const type of ['pagehide', 'popstate']) {
    window.addEventListener(type, () => {
      isLoading = false;
    });
  }
  // Once the view is live, it prevents the browser's default.
  window.addEventListener('click', ({ target, defaultPrevented, ctrlKey, metaKey, shiftKey, altKey }) => {
    if (defaultPrevented || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return;
    if (!target.closest('a[href^="/"]:not([target])')) return;
    isLoading = true;
    onLoad();
  });
}

/**
 * Stops the load of another page, because the result of a submit needs this page. Typing does not stop the load, because
 * `window.stop` also stops the files of the view.
 */
export function stopPageLoad(): void {
  if (isLoading) window.stop();
  isLoading = false;
}
