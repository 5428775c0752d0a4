import { hasInput, ownInputs } from './page-fields.ts';

/**
 * The devices on which login puts the caret into its first field: wide ones with a mouse. On a touch screen the caret
 * would open the keyboard.
 */
export const caretMedia = '(min-width: 48rem) and (hover: hover) and (pointer: fine)';

/**
 * Puts the caret into the first field of a landing page, before its script has loaded. It does nothing if the user or a
 * password manager has been faster, and on a page with a message, which a screen reader would skip.
 */
export function placeFirstCaret(root: Element): void {
  const fields = Array.from(root.querySelectorAll<HTMLInputElement>(ownInputs));
  if (!window.matchMedia(caretMedia).matches || document.activeElement !== document.body) return;
  if (root.querySelector('[data-message-key]') || fields.some(hasInput)) return;
  fields[0]?.focus({ preventScroll: true });
}
