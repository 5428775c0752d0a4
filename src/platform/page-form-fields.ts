import { flags } from '#api/page-start.ts';

// Reads and changes the form that is in the page before the view is live.

/** Returns the selector of the page's own field of a name. */
export const fieldSelector = (name: string): string => `#root input[name="${name}"]`;

const submitButton = '#root form [type=submit]';

/** Returns the page's own field of a name; `null` if there is none. */
const fieldNamed = (name: string): HTMLInputElement | null => document.querySelector(fieldSelector(name));

/**
 * Returns the field of the page's own form at which an event happened. It ignores other forms, because a browser
 * extension may add some to the page.
 */
function ownField(target: EventTarget | null): HTMLInputElement | undefined {
  if (!(target instanceof HTMLInputElement) || target.type === 'hidden') return undefined;
  return target.closest('#root') === null ? undefined : target;
}

/** Returns functions that read the page's form. Text is trimmed, as the services expect it. */
export const readPageForm = () => ({
  text: (name: string): string => fieldNamed(name)?.value.trim() ?? '',
  isChecked: (name: string): boolean => fieldNamed(name)?.checked ?? false,
});

/** Moves the focus to a field. */
export const focusPageField = (name: string): void => fieldNamed(name)?.focus();

/** Empties fields. Names without a field are ignored. */
export function emptyPageFields(names: readonly string[]): void {
  for (const name of names) {
    recorded.delete(name);
    const field = fieldNamed(name);
    if (field !== null) field.value = '';
  }
}

/** The hint of one field, as the page shows it. */
export interface PageHint {
  readonly key: string;
  readonly text: string;
}

/**
 * Shows the hint of a field, or removes it. The page then differs from the prerendered one, so the view renders it again.
 */
export function showPageHint(name: string, hint: PageHint | undefined): void {
  const field = fieldNamed(name);
  const line = field?.parentElement?.nextElementSibling;
  const shown = line?.firstElementChild?.getAttribute('data-message-key') ?? undefined;
  if (!field || !line || shown === hint?.key) return;
  document.getElementById('root')?.removeAttribute(flags.prerendered);
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
  document.getElementById('root')?.removeAttribute(flags.prerendered);
  if (label) button.setAttribute('aria-label', name);
  else button.removeAttribute('aria-label');
  button.textContent = label || name;
}

/**
 * Begins the title of the document with 'Error: ' while the page shows a hint or the message of an error, as the view does
 * (src/screens/frame/use-document-title.ts).
 */
export function updatePageTitle(): void {
  const shown = document.querySelector(`#root [${flags.invalid}], [${flags.message}] [role=alert]`);
  document.title = document.title.replace(/^(Error: )?/, shown === null ? '' : 'Error: ');
}

/** The field or submit button that has the focus, and the selection of its text. */
interface FocusedControl {
  /** Finds the control in the page's form and in the view's form. */
  readonly selector: string;
  /** The element that had the focus; absent if only its selector is known. */
  readonly element?: HTMLElement;
  /** `null` in a control without a selection, such as a checkbox. */
  readonly selection: readonly [start: number, end: number] | null;
}

/** What the user typed and focused in the page's form. It is in memory only, because it may hold a password. */
export interface RecordedForm {
  /** The values of the fields, by name; a checkbox has `true` or `false`. */
  readonly values: ReadonlyMap<string, string | boolean>;
  readonly focused: FocusedControl | undefined;
}

const recorded = new Map<string, string | boolean>();
/** The page's own fields. If React renders the form again, they keep their values, and its fields are others. */
let fields: readonly HTMLInputElement[] = [];
let focused: FocusedControl | undefined;
let isRecording = false;

function record(field: HTMLInputElement): void {
  recorded.set(field.name, field.type === 'checkbox' ? field.checked : field.value);
}

function recordFocus(element: Element | null): void {
  const field = ownField(element);
  const { selectionStart: start = null, selectionEnd: end = null } = field ?? {};
  const selection = start === null || end === null ? null : ([start, end] as const);
  if (field) focused = { selector: fieldSelector(field.name), element: field, selection };
  else if (element instanceof HTMLElement && element.matches(submitButton))
    focused = { selector: submitButton, element, selection };
  else focused = undefined;
}

const onInput = ({ target }: Event) => {
  const field = ownField(target);
  if (field) record(field);
  onFocus();
};
const onFocus = () => recordFocus(document.activeElement);
const focusEvents = ['focusin', 'keyup', 'pointerup'] as const;

const pageFields = (): HTMLInputElement[] =>
  Array.from(document.querySelectorAll('#root input:not([type=hidden])'));

const hasInput = ({ type, checked, value }: HTMLInputElement): boolean =>
  type === 'checkbox' ? checked : value !== '';

/** Returns whether the page's form has input, which the user or a password manager entered before the core started. */
export const hasPageInput = (): boolean => pageFields().some(hasInput);

/** Records the fields that have input, because earlier input and autofill may have caused no event. */
const recordFields = (): void => fields.filter(hasInput).forEach(record);

/**
 * Begins to record what the user types and focuses in the page's form, until `consumePageForm` is called. What was
 * recorded is not lost if hydration fails and React renders the form again.
 */
export function recordPageForm(): void {
  if (isRecording) return;
  isRecording = true;
  fields = pageFields();
  recordFields();
  // The script in the head may have made the page inert, which takes the focus away.
  recordFocus(document.querySelector(`[${flags.focused}]`) ?? document.activeElement);
  document.addEventListener('input', onInput);
  for (const type of focusEvents) document.addEventListener(type, onFocus);
}

/** Ends the recording. Returns the recorded form; `undefined` if nothing is being recorded. */
export function consumePageForm(): RecordedForm | undefined {
  if (!isRecording) return undefined;
  document.removeEventListener('input', onInput);
  for (const type of focusEvents) document.removeEventListener(type, onFocus);
  recordFields();
  const form = { values: new Map(recorded), focused };
  isRecording = false;
  fields = [];
  recorded.clear();
  focused = undefined;
  return form;
}

/**
 * Focuses a control of the view's form and selects the same text, if no element has the focus. A field that the user has
 * reached since keeps it, because the user types there.
 */
export function restoreFocus({ selector, element, selection }: FocusedControl): void {
  const restore = () => {
    if (document.activeElement !== document.body) return;
    const control = document.querySelector<HTMLInputElement>(selector);
    control?.focus();
    if (selection !== null) control?.setSelectionRange(...selection);
  };
  // If the element is still in the page, the focus may be moving to another one at this moment: while it moves, the
  // browser dispatches a change event, which makes React render, and no element has the focus. The task after it knows.
  if (element?.isConnected) setTimeout(restore);
  else restore();
}
