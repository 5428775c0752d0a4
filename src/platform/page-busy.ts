import { flags } from '#api/page-start.ts';

/**
 * Makes the page before the view dim and inert if `busy`, otherwise usable again, as `BusyRegion` (src/ui) does later.
 * The focus returns to the element that had it, unless the user has moved it (WCAG 2.2 SC 2.4.3).
 *
 * @returns whether that has changed the page.
 */
export function setPageBusy(busy: boolean): boolean {
  const region = document.querySelector('#root [aria-busy]');
  const content = region?.firstElementChild;
  if (!region || !(content instanceof HTMLElement) || busy === content.hasAttribute(flags.busy)) return false;
  region.setAttribute('aria-busy', String(busy));
  if (busy) content.querySelector(':focus')?.setAttribute(flags.focused, '');
  content.inert = busy;
  if (busy) content.setAttribute(flags.busy, '');
  else {
    content.removeAttribute(flags.busy);
    const focused = document.querySelector<HTMLElement>(`[${flags.focused}]`);
    focused?.removeAttribute(flags.focused);
    if (document.activeElement === document.body) focused?.focus();
  }
  return true;
}
