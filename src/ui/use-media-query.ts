import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches. During hydration, returns `false`. */
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
