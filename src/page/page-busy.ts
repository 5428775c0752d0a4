import { flags } from '#api/page-start.ts';

/** Prevents the keys that would change a field or press a control. */
const preventInput = (event: KeyboardEvent): void => {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (!isCommand && /^(?:.|Enter|Backspace|Delete)$/.test(event.key)) event.preventDefault();
};

/**
 * Dims the page and makes it inert, or ends this, while there is no view. Later `BusyRegion` (src/ui) does it.
 * The focus returns to the element that had it, unless the user has moved it (WCAG 2.2 SC 2.4.3). Chrome before 102,
 * Firefox before 112 and Safari before 15.5 have no `inert`, so no element keeps the focus, and no key changes a field.
 *
 * @returns whether that has changed the page.
 */
export function setPageBusy(busy: boolean): boolean {
  const region = document.querySelector('#root [aria-busy]');
  const content = region?.firstElementChild;
  if (!region || !(content instanceof HTMLElement) || busy === content.hasAttribute(flags.busy)) return false;
  region.setAttribute('aria-busy', String(busy));
  if (busy) {
    const focused = content.querySelector<HTMLElement>(':focus');
    focused?.setAttribute(flags.focused, '');
    focused?.blur();
  }
  content.inert = busy;
  // A property and not a listener, because the script in the head sets it and the core removes it.
  content.onkeydown = busy ? preventInput : null;
  if (busy) content.setAttribute(flags.busy, '');
  else {
    content.removeAttribute(flags.busy);
    const focused = document.querySelector<HTMLElement>(`[${flags.focused}]`);
    focused?.removeAttribute(flags.focused);
    if (document.activeElement === document.body) focused?.focus();
  }
  return true;
}
