/** Returns what a field shows. */
export const shownValue = ({ type, checked, value }: HTMLInputElement) =>
  type === 'checkbox' ? checked : value;

/** Returns whether a field shows a value, or is ticked. */
export const hasInput = (field: HTMLInputElement): boolean => Boolean(shownValue(field));

/** Returns the page's own fields inside an element, by default the document. An extension may add fields without such an id. */
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
