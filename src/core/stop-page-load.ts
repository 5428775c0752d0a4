import type { QueryClient } from '@tanstack/query-core';

/**
 * A link that the user follows before the view is live loads another page. A submit then stops that load, because its result
 * needs this page. Typing does not, because `window.stop` also stops the files of the view.
 */
export function stopPageLoadOnSubmit(client: QueryClient): void {
  let isLoading = false;
  // The browser may show this page again; Back and Forward within it abort the load.
  for (const type of ['pagehide', 'popstate']) {
    window.addEventListener(type, () => {
      isLoading = false;
    });
  }
  // The view follows the app's links itself, and prevents the browser's default.
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
