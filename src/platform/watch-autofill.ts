import { ownInputs } from './page-form-fields.ts';

/** Milliseconds between two checks. */
const period = 10;
/** Milliseconds until the last check. */
const duration = 1000;

type FilledField = 'username' | 'password';

const isFilledField = (name: string): name is FilledField => name === 'username' || name === 'password';

/**
 * Detects a username and a password that the browser fills in without an event. It checks at once and then every 10 ms,
 * until the password is filled in or 1000 ms have passed.
 *
 * @param container returns the element that contains the fields.
 * @param onFilled called with each value that is found.
 * @returns a function that stops the checks.
 */
export function watchAutofill(
  container: () => HTMLElement | null,
  onFilled: (name: FilledField, value: string) => void,
): () => void {
  const seen = new Map<string, string>();
  const started = Date.now();
  const check = () => {
    for (const input of container()?.querySelectorAll<HTMLInputElement>(ownInputs) ?? []) {
      if (!isFilledField(input.name) || input.value === '' || seen.get(input.name) === input.value) continue;
      seen.set(input.name, input.value);
      onFilled(input.name, input.value);
    }
    if (seen.has('password') || Date.now() - started >= duration) clearInterval(timer);
  };
  const timer = setInterval(check, period);
  check();
  return () => clearInterval(timer);
}
