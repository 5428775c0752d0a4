import { useSyncExternalStore } from 'react';

/** The values change only when the component renders. */
const subscribe = () => () => undefined;

/**
 * Returns `before` during hydration and in the build, and `value` afterwards. The first render must be the page that the build
 * has rendered. If `before` and `value` differ, the component renders again after hydration.
 */
export const useAfterHydration = <Value, Before>(value: Value, before: Before): Value | Before =>
  useSyncExternalStore<Value | Before>(
    subscribe,
    () => value,
    () => before,
  );
