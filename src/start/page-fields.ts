/** Returns whether the user or a password manager has filled in a field. */
export const hasInput = ({ type, checked, value }: HTMLInputElement): boolean =>
  type === 'checkbox' ? checked : value !== '';

/** Returns the own fields of an element, by default of the page, by their ids (`fieldIds`). An extension may add others. */
export const pageFields = (element: ParentNode = document): HTMLInputElement[] =>
  Array.from(element.querySelectorAll('input[id^=field-]'));

/** Returns the page's own field of a name; `null` if there is none. */
export const pageField = (name: string): HTMLInputElement | null => document.querySelector(`#field-${name}`);

/** Returns what the own fields of an element show, by name. */
export const readPageFields = (element: ParentNode = document): Record<string, string | boolean> =>
  Object.fromEntries(
    pageFields(element).map(({ name, type, checked, value }) => [
      name,
      type === 'checkbox' ? checked : value,
    ]),
  );

/** Empties the page's own field of a name, if it has one. */
export function emptyPageField(name: string): void {
  const field = pageField(name);
  if (field) field.value = '';
}
