import { secretFields } from '#src/flows/transition.ts';
import { focusField } from '#src/forms/focus-field.ts';
import { tabStorage } from '#src/platform/browser-storage.ts';

const storageKey = 'merchant-sign-in.input';

interface KeptInput {
  /** Path and query of the page that the input belongs to. */
  readonly address: string;
  /** Texts and the values of chosen radio buttons, by the name of the field; a checkbox has `true` or `false`. */
  readonly values: Readonly<Record<string, string | boolean>>;
  /** The name of the field that has the focus. */
  readonly focused: string | undefined;
}

const secrets: readonly string[] = secretFields;

const fields = () => [...document.querySelectorAll<HTMLInputElement>('#root form input[name]')];

const isSecret = ({ name, type }: HTMLInputElement) => type === 'password' || secrets.includes(name);

const address = () => window.location.pathname + window.location.search;

/** Whether a password, a PIN or a captcha response is in the page. It can be kept nowhere. */
function holdsSecret(): boolean {
  const responses = document.querySelectorAll<HTMLTextAreaElement>('textarea[name=g-recaptcha-response]');
  return [...fields().filter(isSecret), ...responses].some(({ value }) => value !== '');
}

/**
 * Keeps what the user typed in session storage, for the next load of this address.
 *
 * @returns false, with nothing kept, if a secret is in the page or if there is no session storage.
 */
export function keepInput(): boolean {
  if (holdsSecret()) return false;
  const values: Record<string, string | boolean> = {};
  for (const field of fields()) {
    if (isSecret(field)) continue;
    if (field.type === 'checkbox') values[field.name] = field.checked;
    else if (field.type !== 'radio' || field.checked) values[field.name] = field.value;
  }
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLInputElement ? activeElement.name : undefined;
  const text = JSON.stringify({ address: address(), values, focused } satisfies KeptInput);
  tabStorage.write(storageKey, text);
  return tabStorage.read(storageKey) === text;
}

/** Enters a value as the user would, so that the form's own state follows. */
function enter(field: HTMLInputElement, value: string | boolean): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    const checked = field.type === 'radio' ? field.value === value : value === true;
    if (checked !== field.checked && (checked || field.type === 'checkbox')) field.click();
  } else if (field.value === '' && typeof value === 'string') {
    // React ignores an event if its own setter has seen the value.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Takes the input that an earlier load of this address kept, once: it is deleted from storage.
 *
 * @returns enters it into the form, when the form is live. A field that is not empty stays as it is.
 */
export function takeKeptInput(): () => void {
  const text = tabStorage.read(storageKey);
  if (text === undefined) return () => undefined;
  tabStorage.remove(storageKey);
  let kept: Partial<KeptInput> | null | undefined;
  try {
    kept = JSON.parse(text);
  } catch {
    // Only this file writes the key, so another text is no loss.
  }
  return () => {
    if (kept?.address !== address()) return;
    for (const field of fields()) {
      const value = kept.values?.[field.name];
      if (value !== undefined && !isSecret(field)) enter(field, value);
    }
    if (kept.focused && document.activeElement === document.body) focusField(kept.focused);
  };
}
