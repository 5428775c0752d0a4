import { setPageFormBusy } from './page-form-element.ts';

/** The state of the form that was in the page before the view. It stays in memory, because it may hold a password. */
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

/** The field of the page's own form that an event is about. An extension may have its own forms in the page. */
function ownField(target: EventTarget | null): HTMLInputElement | undefined {
  if (!(target instanceof HTMLInputElement) || target.type === 'hidden') return undefined;
  return target.closest('#root') === null ? undefined : target;
}

function record(field: HTMLInputElement | undefined): void {
  if (field) values.set(field.name, field.type === 'checkbox' ? field.checked : field.value);
}

const onInput = ({ target }: Event) => record(ownField(target));
const onFocus = ({ target }: Event) => {
  focused = ownField(target)?.name;
};

/** Records what is in the fields that are not empty: earlier input, and what the browser filled in without an event. */
function recordFields(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('#root input')) {
    if (field.type === 'checkbox' ? field.checked : field.value !== '') record(ownField(field));
  }
}

/**
 * Records what the user types and focuses in the form of the page, until it is consumed. Recorded values survive if
 * React has to render the form again, because something changed the page in between.
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
 * Ends the recording.
 *
 * @returns the state of the form, with a pending submit if the user submitted it; `undefined` if nothing was recorded.
 *   After Back or Forward it is `undefined`, too, because the form belongs to the screen that was left.
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
