/** Returns what a field shows. */
const shownValue = ({ type, checked, value }: HTMLInputElement) => (type === 'checkbox' ? checked : value);

/** Returns whether the user or a password manager has filled in a field. */
export const hasInput = (field: HTMLInputElement): boolean => Boolean(shownValue(field));

/** Returns the own fields of an element, by default of the page, by their ids (`fieldIds`). An extension may add others. */
export const pageFields = (element: ParentNode = document): HTMLInputElement[] =>
  Array.from(element.querySelectorAll('input[id^=field-]'));

/** Returns the page's own field of a name; `null` if there is none. */
export const pageField = (name: string): HTMLInputElement | null => document.querySelector(`#field-${name}`);

/** Returns what the page's own fields show, by name. */
export const readPageFields = (): Record<string, string | boolean> =>
  Object.fromEntries(pageFields().map((field) => [field.name, shownValue(field)]));

/** Empties the page's own field of a name, if it has one. */
export function emptyPageField(name: string): void {
  const field = pageField(name);
  if (field) field.value = '';
}
