import { secretFields } from '#src/flows/transition.ts';
import { focusField } from '#src/forms/focus-field.ts';
import { tabStorage } from '#src/platform/browser-storage.ts';
import { recordedForm } from '#src/platform/pre-hydration-form.ts';

const storageKey = 'merchant-sign-in.input';

interface KeptInput {
  /** Path and query of the page that the user filled in. */
  readonly url: string;
  /** By field name: the text of a text field, the value of the chosen radio button, the state of a checkbox. */
  readonly values: Readonly<Record<string, string | boolean>>;
  /** The name of the field that has the focus. */
  readonly focused: string | undefined;
}

const secrets: readonly string[] = secretFields;

const fields = () => [...document.querySelectorAll<HTMLInputElement>('#root form input[name]')];

const isSecret = ({ name, type }: HTMLInputElement) => type === 'password' || secrets.includes(name);

const currentUrl = () => window.location.pathname + window.location.search;

/** Whether the page contains a password, a PIN or a captcha response. A secret must not be stored. */
function hasSecret(): boolean {
  const responses = document.querySelectorAll<HTMLTextAreaElement>('textarea[name=g-recaptcha-response]');
  return [...fields().filter(isSecret), ...responses].some(({ value }) => value !== '');
}

/**
 * Stores what the user typed in session storage, for the next load of this URL.
 *
 * @returns whether the input was stored. Nothing is stored if the page contains a secret or if the browser has no
 *   session storage.
 */
export function keepInput(): boolean {
  // If the view did not become live, the page may no longer contain the fields.
  const recorded = recordedForm();
  const values = Object.fromEntries(recorded?.values ?? []);
  if (hasSecret() || secrets.some((name) => values[name])) return false;
  for (const field of fields()) {
    if (isSecret(field)) continue;
    if (field.type === 'checkbox') values[field.name] = field.checked;
    else if (field.type !== 'radio' || field.checked) values[field.name] = field.value;
  }
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLInputElement ? activeElement.name : recorded?.focused;
  const text = JSON.stringify({ url: currentUrl(), values, focused } satisfies KeptInput);
  tabStorage.write(storageKey, text);
  return tabStorage.read(storageKey) === text;
}

/** Enters a value with the events of a user's input, so that React and the form update their state. */
function enter(field: HTMLInputElement, value: string | boolean): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    const checked = field.type === 'radio' ? field.value === value : value === true;
    if (checked !== field.checked && (checked || field.type === 'checkbox')) field.click();
  } else if (field.value === '' && typeof value === 'string') {
    // React ignores the event if the value was set through React's setter, so this uses the browser's.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Reads the input that an earlier load of the page stored, and deletes it from session storage.
 *
 * @returns a function that enters the input into the form. Call it when the form is live. It does nothing if the page
 *   now has another URL, and it leaves a field as it is if the user has typed there again.
 */
export function takeKeptInput(): () => void {
  const text = tabStorage.read(storageKey);
  if (text === undefined) return () => undefined;
  tabStorage.remove(storageKey);
  let kept: Partial<KeptInput> | null | undefined;
  try {
    kept = JSON.parse(text);
  } catch {
    // Only this file writes the key. Text of another shape is ignored.
  }
  return () => {
    if (kept?.url !== currentUrl()) return;
    for (const field of fields()) {
      const value = kept.values?.[field.name];
      if (value !== undefined && !isSecret(field)) enter(field, value);
    }
    if (kept.focused && document.activeElement === document.body) focusField(kept.focused);
  };
}
