import type { QueryClient } from '@tanstack/query-core';

/**
 * Makes a submit stop the load of another page. Before the view is live, a link that the user follows loads another page. If the
 * user then submits, the result needs this page, so the load stops. Typing does not stop the load, because `window.stop` also
 * stops the files of the view.
 */
export function stopPageLoadOnSubmit(client: QueryClient): void {
  let isLoading = false;
  // After `pagehide`, the back/forward cache may show this page again. Back and Forward within the page abort the load.
  for (const type of ['pagehide', 'popstate']) {
    window.addEventListener(type, () => {
      isLoading = false;
    });
  }
  // Once the view is live, it follows the app's links itself, and prevents the browser's default.
  window.addEventListener('click', ({ target, defaultPrevented, ctrlKey, metaKey, shiftKey, altKey }) => {
    if (defaultPrevented || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return;
    if (target.closest('a[href^="/"]:not([target])')) isLoading = true;
  });
  client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'added' || mutation.options.mutationKey?.[0] !== 'submit' || !isLoading) return;
    window.stop();
    isLoading = false;
  });
}
