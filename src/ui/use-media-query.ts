import { useSyncExternalStore } from 'react';

/** Whether a media query matches; false during hydration. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      // Safari before 14 has no `addEventListener` here.
      list.addListener(listener);
      return () => list.removeListener(listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
