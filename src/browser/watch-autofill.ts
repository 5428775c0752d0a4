/** Milliseconds between two checks. */
const period = 10;
/** Milliseconds until the last check. */
const duration = 1000;

/**
 * Calls `read` repeatedly in the first second of a form, because the browser fills in passwords without an event.
 *
 * @returns a function that stops it.
 */
export function watchAutofill(read: () => void): () => void {
  const timer = setInterval(read, period);
  const end = setTimeout(() => clearInterval(timer), duration);
  return () => {
    clearInterval(timer);
    clearTimeout(end);
  };
}
