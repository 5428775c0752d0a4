const period = 10;
const duration = 1000;

type FilledField = 'username' | 'password';

const isFilledField = (name: string): name is FilledField => name === 'username' || name === 'password';

/**
 * Looks at once and then every 10 ms, for 1000 ms, whether the browser has filled in username and password without an event,
 * and stops once the password is filled.
 *
 * @returns how to stop before.
 */
export function watchAutofill(
  place: () => HTMLElement | null,
  onFilled: (name: FilledField, value: string) => void,
): () => void {
  const seen = new Map<string, string>();
  const started = Date.now();
  const look = () => {
    for (const input of place()?.querySelectorAll('input') ?? []) {
      if (!isFilledField(input.name) || input.value === '' || seen.get(input.name) === input.value) continue;
      seen.set(input.name, input.value);
      onFilled(input.name, input.value);
    }
    if (seen.has('password') || Date.now() - started >= duration) clearInterval(timer);
  };
  const timer = setInterval(look, period);
  look();
  return () => clearInterval(timer);
}
