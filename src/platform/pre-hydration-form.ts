import { setPageFormBusy } from './page-form-element.ts';

/** The state of the form that is in the page before the view. It is in memory only, because it may hold a password. */
export interface PreHydrationForm {
  /** The values of the fields, by name; a checkbox has `true` or `false`. */
  readonly values: ReadonlyMap<string, string | boolean>;
  /** The name of the field that has the focus. */
  readonly focused: string | undefined;
  /** Whether a submit is pending. */
  readonly submitted: boolean;
}

const values = new Map<string, string | boolean>();
let focused: string | undefined;
let recording = false;
/** The path of the page whose form is recorded. */
let path = '';

/**
 * Returns the field of the page's own form at which an event happened. It ignores other forms, because a browser
 * extension may add some to the page.
 */
function ownField(target: EventTarget | null): HTMLInputElement | undefined {
  if (!(target instanceof HTMLInputElement) || target.type === 'hidden') return undefined;
  return target.closest('#root') === null ? undefined : target;
}

/** Records the value of a field. */
function record(field: HTMLInputElement | undefined): void {
  if (field) values.set(field.name, field.type === 'checkbox' ? field.checked : field.value);
}

const onInput = ({ target }: Event) => record(ownField(target));
const onFocus = ({ target }: Event) => {
  focused = ownField(target)?.name;
};

/** Records the fields that are not empty, because earlier input and autofill may have caused no event. */
function recordFields(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('#root input')) {
    if (field.type === 'checkbox' ? field.checked : field.value !== '') record(ownField(field));
  }
}

/**
 * Begins to record what the user types and focuses in the page's form, until `consumePreHydrationForm` is called. The
 * recorded values are not lost if hydration fails and React renders the form again.
 */
export function recordPreHydrationForm(): void {
  if (recording) return;
  recording = true;
  path = window.location.pathname;
  recordFields();
  focused = ownField(document.activeElement)?.name;
  document.addEventListener('input', onInput);
  document.addEventListener('focusin', onFocus);
}

/**
 * Returns what has been recorded so far, which no form of the view has taken over yet; `undefined` if nothing is being
 * recorded, or if the URL has changed.
 */
export function recordedForm(): Pick<PreHydrationForm, 'values' | 'focused'> | undefined {
  return recording && window.location.pathname === path ? { values, focused } : undefined;
}

/**
 * Ends the recording and makes the page's form usable.
 *
 * @returns the state of the form; `undefined` if nothing is being recorded, and after Back or Forward, because the
 *   recorded form belongs to the previous screen.
 */
export function consumePreHydrationForm(): PreHydrationForm | undefined {
  if (!recording) return undefined;
  recording = false;
  document.removeEventListener('input', onInput);
  document.removeEventListener('focusin', onFocus);
  recordFields();
  const submitted = window.pageStart?.held === 'submit';
  if (submitted) delete window.pageStart?.held;
  const form: PreHydrationForm | undefined =
    window.location.pathname === path ? { values: new Map(values), focused, submitted } : undefined;
  values.clear();
  focused = undefined;
  setPageFormBusy(false);
  return form;
}
