/** Returns a promise that rejects with an `AbortError` when a signal aborts or has aborted. It never resolves. */
export const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const cancel = () => reject(new DOMException('Cancelled', 'AbortError'));
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel);
  });
