import { flags } from '#api/page-start.ts';
import { fieldSelector, hasInput, ownInputs, submitButton } from './page-form-fields.ts';

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

/** A recording of the page's form. */
export interface FormRecording {
  /** Drops the values of fields, because the page has emptied them. */
  forget(names: readonly string[]): void;
  /** Ends the recording. Returns what it recorded. */
  end(): RecordedForm;
}

/** Returns the field of the page's own form at which an event happened. */
const ownField = (target: EventTarget | null): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.matches(ownInputs) ? target : undefined;

/** Describes the element that has the focus; `undefined` if it is neither a field nor the button of the form. */
function focusedControl(element: Element | null): FocusedControl | undefined {
  const field = ownField(element);
  if (field !== undefined) {
    const { selectionStart: start, selectionEnd: end } = field;
    const selection = start === null || end === null ? null : ([start, end] as const);
    return { selector: fieldSelector(field.name), element: field, selection };
  }
  const isButton = element instanceof HTMLElement && element.matches(submitButton);
  return isButton ? { selector: submitButton, element, selection: null } : undefined;
}

const pageFields = (): HTMLInputElement[] => Array.from(document.querySelectorAll(ownInputs));

/** Returns whether the page's form has input, which the user or a password manager entered before the core started. */
export const hasPageInput = (): boolean => pageFields().some(hasInput);

/**
 * Records what the user types and focuses in the page's form, until the recording ends. What was recorded is not lost if
 * hydration fails and React renders the form again.
 *
 * @param onInput called after each change of a field.
 */
export function recordPageForm(onInput: () => void = () => undefined): FormRecording {
  // If React renders the form again, it creates new fields. `end` still reads these, which keep their values.
  const fields = pageFields();
  // Each event records its field, because a field that the user has emptied has no input when the recording ends.
  const values = new Map<string, string | boolean>();
  const record = (field: HTMLInputElement) =>
    values.set(field.name, field.type === 'checkbox' ? field.checked : field.value);
  // Earlier input and autofill may have caused no event.
  const recordFields = () => fields.filter(hasInput).forEach(record);
  recordFields();
  // The script in the head may have made the page inert, which takes the focus away.
  let focused = focusedControl(document.querySelector(`[${flags.focused}]`) ?? document.activeElement);
  const onFocus = () => {
    focused = focusedControl(document.activeElement);
  };
  const onChange = ({ target }: Event) => {
    const field = ownField(target);
    if (field !== undefined) {
      record(field);
      onInput();
    }
    onFocus();
  };
  const listeners = { input: onChange, focusin: onFocus, keyup: onFocus, pointerup: onFocus };
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener);
  return {
    forget: (names) => {
      for (const name of names) values.delete(name);
    },
    end: () => {
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener);
      recordFields();
      return { values, focused };
    },
  };
}

/**
 * Focuses a control of the form that React has rendered again, and selects the same text, unless an element has the
 * focus. A control that React has hydrated kept the focus unless the user moved it.
 */
export function restoreFocus({ selector, element, selection }: FocusedControl): void {
  if (element?.isConnected || document.activeElement !== document.body) return;
  const control = document.querySelector<HTMLInputElement>(selector);
  control?.focus();
  if (selection !== null) control?.setSelectionRange(...selection);
}
