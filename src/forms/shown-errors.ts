import { useEffect, useSyncExternalStore } from 'react';

/** How many fields show that a submit found their values to be wrong. */
let shown = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function count(change: 1 | -1): void {
  shown += change;
  for (const listener of listeners) listener();
}

/** Reports that the caller shows an error that a submit found, for as long as `isShown` holds. */
export function useShownError(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    count(1);
    return () => count(-1);
  }, [isShown]);
}

const hasShownErrors = () => shown > 0;

/** Whether a field shows an error that a submit found. */
export const useHasShownErrors = (): boolean =>
  useSyncExternalStore(subscribe, hasShownErrors, hasShownErrors);
