/**
 * Requests a script without executing it.
 *
 * @param file its URL, relative to the base of the page.
 */
export function preload(file: string, priority: 'high' | 'low'): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.setAttribute('fetchpriority', priority);
  link.href = file;
  return document.head.appendChild(link);
}
