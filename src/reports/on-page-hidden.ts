/** Calls a function each time the page is hidden or left. */
export function onPageHidden(listener: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') listener();
  });
  // Older versions of Safari dispatch no visibilitychange when the user leaves the page.
  window.addEventListener('pagehide', listener);
}
