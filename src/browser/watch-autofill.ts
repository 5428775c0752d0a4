/** Milliseconds between two checks. */
const period = 10;
/** Milliseconds until the last check. */
const duration = 1000;

/**
 * Detects a password that the browser fills in without an event. It checks every 10 ms, until the password is
 * filled in or 1000 ms have passed.
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
