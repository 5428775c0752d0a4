/** Calls a function each time the page is hidden or left. @returns a function that stops this. */
export function onPageHidden(listener: () => void): () => void {
  const listenIfHidden = () => {
    if (document.visibilityState === 'hidden') listener();
  };
  document.addEventListener('visibilitychange', listenIfHidden);
  // Older versions of Safari dispatch no visibilitychange when the user leaves the page.
  window.addEventListener('pagehide', listener);
  return () => {
    document.removeEventListener('visibilitychange', listenIfHidden);
    window.removeEventListener('pagehide', listener);
  };
}
