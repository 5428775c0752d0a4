import { useSyncExternalStore } from 'react';

/** Nothing changes the values but a render. */
const subscribe = () => () => undefined;

/**
 * Returns `value`, but during hydration and in the build `before`, because the first render must be the page that the build has
 * rendered. If they differ, the component renders again after hydration.
 */
export const useAfterHydration = <Value, Before>(value: Value, before: Before): Value | Before =>
  useSyncExternalStore<Value | Before>(
    subscribe,
    () => value,
    () => before,
  );

/** Returns whether the view may differ from the page that the build has rendered. */
export const useHydrated = (): boolean => useAfterHydration(true, false);
