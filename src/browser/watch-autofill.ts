/** Milliseconds between two checks. */
const period = 10;
/** Milliseconds until the last check. */
const duration = 1000;

/**
 * Checks whether the browser has filled in a password, which it does without an event.
 *
 * @param isFilled reads the fields. Returns whether the password is filled in.
 * @returns a function that stops the checks.
 */
export function watchAutofill(isFilled: () => boolean): () => void {
  const started = Date.now();
  const timer = setInterval(() => {
    if (isFilled() || Date.now() - started >= duration) clearInterval(timer);
  }, period);
  return () => clearInterval(timer);
}
