/**
 * Waits for a promise until a signal aborts.
 *
 * @returns a promise that settles like the given one. It rejects with an `AbortError` (`DOMException`) if the signal
 *   aborts first.
 */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('Cancelled', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
