import { fieldIds } from '#src/ui/field-shell.tsx';

/** Moves the focus to a field by its name; in a group of radio buttons to the first. */
export const focusField = (name: string): void =>
  (document.getElementById(fieldIds(name).input) ?? document.getElementsByName(name)[0])?.focus();
