import { useEffect, useSyncExternalStore } from 'react';

/** The number of fields that show an error after a submit. */
let shown = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changeCount(change: 1 | -1): void {
  shown += change;
  for (const listener of listeners) listener();
}

/** Counts the calling field as one that shows an error after a submit, while `isShown` is true. */
export function useShownError(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    changeCount(1);
    return () => changeCount(-1);
  }, [isShown]);
}

const hasShownErrors = () => shown > 0;

/** Whether any field shows an error after a submit. The caller renders again when that changes. */
export const useHasShownErrors = (): boolean =>
  useSyncExternalStore(subscribe, hasShownErrors, hasShownErrors);
