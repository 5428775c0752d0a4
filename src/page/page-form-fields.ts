import { flags } from '#api/page-start.ts';

// Reads and changes the form that is in the page before the view is live.

/**
 * Matches the app's own inputs, in the page's form and in the view's: their ids are those of `fieldIds`
 * (src/ui/field-shell.tsx). A browser extension may put others into the form, with any name and attribute.
 */
export const ownInputs = 'input[id^=field-]';

/** Returns the selector of a field, in the page's form and in the view's. */
export const fieldSelector = (name: string): string => `#field-${name}`;

/** Returns whether the user or a password manager has filled in a field. */
export const hasInput = ({ type, checked, value }: HTMLInputElement): boolean =>
  type === 'checkbox' ? checked : value !== '';

/** The selector of the page's own submit button. */
export const submitButton = '#root form [type=submit]';

/** Returns the page's own field of a name; `null` if there is none. */
const fieldNamed = (name: string): HTMLInputElement | null => document.querySelector(fieldSelector(name));

/** The names of the fields of a form. */
interface FieldNames {
  readonly fields: readonly string[];
  readonly checkboxes: readonly string[];
}

/** Returns the values of the page's form as it shows them, by name. */
export const readPageForm = ({ fields, checkboxes }: FieldNames): Record<string, string | boolean> =>
  Object.fromEntries([
    ...fields.map((name) => [name, fieldNamed(name)?.value ?? ''] as const),
    ...checkboxes.map((name) => [name, fieldNamed(name)?.checked ?? false] as const),
  ]);

/** Moves the focus to a field. */
export const focusPageField = (name: string): void => fieldNamed(name)?.focus();

/** Empties fields. Names without a field are ignored. */
export function emptyPageFields(names: readonly string[]): void {
  for (const name of names) {
    const field = fieldNamed(name);
    if (field !== null) field.value = '';
  }
}

/** Returns `#root` while it has the page's own content; `null` once the view has started. */
export const pageRoot = (): HTMLElement | null =>
  document.querySelector(`:root:not([${flags.started}]) #root`);

/** Makes the view render the page again instead of hydrating it: the page is no longer as the build has rendered it. */
export const preventHydration = (): void =>
  document.getElementById('root')?.removeAttribute(flags.prerendered);

/** The hint of one field, as the page shows it. */
export interface PageHint {
  readonly key: string;
  readonly text: string;
}

/** Shows the hint of a field, or removes it. A hint without a text marks the field until its text is known. */
export function showPageHint(name: string, hint: PageHint | undefined): void {
  const field = fieldNamed(name);
  const line = field?.parentElement?.nextElementSibling;
  const shown = line?.firstElementChild;
  if (!field || !line) return;
  if (shown?.getAttribute('data-message-key') === hint?.key) {
    if (shown && hint?.text) shown.textContent = hint.text;
    return;
  }
  preventHydration();
  line.textContent = '';
  field.parentElement?.parentElement?.toggleAttribute(flags.invalid, hint !== undefined);
  if (hint === undefined) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
    return;
  }
  const text = document.createElement('span');
  text.id = `hint-${name}`;
  text.setAttribute('data-message-key', hint.key);
  text.textContent = hint.text;
  line.append(text);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', text.id);
}

/**
 * Changes the visible text of the submit button while its form is busy. Its accessible name stays the same.
 *
 * @param label `''` restores the button.
 */
export function setPageButtonLabel(label: string): void {
  const button = document.querySelector(submitButton);
  const name = button?.getAttribute('aria-label') ?? button?.textContent ?? '';
  if (!button || button.textContent === (label || name)) return;
  preventHydration();
  if (label) button.setAttribute('aria-label', name);
  else button.removeAttribute('aria-label');
  button.textContent = label || name;
}

/** Announces a text beside the inert content of a busy page (WCAG 2.2 SC 4.1.3). React hydrates no page that is busy. */
export function announceInPage(text: string): void {
  const announcement = document.querySelector('#root > [aria-live] > *');
  if (announcement) announcement.textContent = text;
}

/**
 * Begins the title of the document with 'Error: ' while the page shows a hint or the message of an error, as the view
 * does (src/frame/use-document-title.tsx).
 */
export function updatePageTitle(): void {
  const shown = document.querySelector(`#root [${flags.invalid}], [${flags.message}] [role=alert]`);
  document.title = document.title.replace(/^(Error: )?/, shown === null ? '' : 'Error: ');
}
