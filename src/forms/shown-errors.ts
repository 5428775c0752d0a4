import { useEffect, useSyncExternalStore } from 'react';

/** One member for each field whose value a submit found to be wrong, while its error is shown. */
const shown = new Set<object>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Reports that the caller shows an error that a submit found, for as long as `isShown` holds. */
export function useShownError(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const error = {};
    shown.add(error);
    notify();
    return () => {
      shown.delete(error);
      notify();
    };
  }, [isShown]);
}

/** Whether a field shows an error that a submit found. */
export const useHasShownErrors = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shown.size > 0,
    () => false,
  );
