/** Matches the app's own inputs by their ids (`fieldIds`). A browser extension may add others. */
export const ownInputs = 'input[id^=field-]';

/** Returns whether the user or a password manager has filled in a field. */
export const hasInput = ({ type, checked, value }: HTMLInputElement): boolean =>
  type === 'checkbox' ? checked : value !== '';

/** Returns all fields of the page. */
export const pageFields = (): HTMLInputElement[] => Array.from(document.querySelectorAll(ownInputs));

/** Returns the page's own field of a name; `null` if there is none. */
export const pageField = (name: string): HTMLInputElement | null => document.querySelector(`#field-${name}`);

/** Returns the values of fields as they show them, by name. */
export const readPageFields = (fields = pageFields()): Record<string, string | boolean> =>
  Object.fromEntries(
    fields.map(({ name, type, checked, value }) => [name, type === 'checkbox' ? checked : value]),
  );
