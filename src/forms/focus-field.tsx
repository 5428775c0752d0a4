import { fieldIds } from '#src/ui/input-field.tsx';

/** Focuses the field with a name; of several radio buttons, the first. Does nothing if there is no such field. */
export const focusField = (name: string): void =>
  (document.getElementById(fieldIds(name).input) ?? document.getElementsByName(name)[0])?.focus();
