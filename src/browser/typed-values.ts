import { pageFields, shownValue } from '#src/start/page-fields.ts';

/** Keeps what the fields of a failed page show in the history entry, so that a reload does not lose it. Leaves out secrets. */
export function keepTypedValues(): void {
  const state = Object(window.history.state);
  state.typed = {};
  pageFields().forEach((field) => {
    if (!/password|code/.test(field.autocomplete)) state.typed[field.name] = shownValue(field);
  });
  window.history.replaceState(state, '');
}

/** Fills in what `keepTypedValues` has kept, and removes it from the history entry. */
export function restoreTypedValues(): void {
  const { state } = window.history;
  if (!state?.typed) return;
  for (const field of pageFields()) {
    const value = state.typed[field.name];
    if (value === true) field.checked = true;
    // A password manager may have filled in the field already.
    else if (value && !field.value) field.value = value;
  }
  window.history.replaceState({ ...state, typed: undefined }, '');
}
