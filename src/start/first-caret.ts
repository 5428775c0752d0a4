import { hasInput, ownInputs } from './page-fields.ts';

/** The devices on which login puts the caret into its first field. On a touch screen it would open the keyboard. */
export const caretMedia = '(min-width: 48rem) and (hover: hover) and (pointer: fine)';

/** Puts the caret into the first field, unless the user has been faster. A greeting is announced once the view is live. */
export function placeFirstCaret(root: Element): void {
  const fields = Array.from(root.querySelectorAll<HTMLInputElement>(ownInputs));
  if (!window.matchMedia(caretMedia).matches || document.activeElement !== document.body) return;
  if (fields.some(hasInput)) return;
  fields[0]?.focus({ preventScroll: true });
}
