import { type RefObject, useEffect, useRef } from 'react';
import { watchAutofill } from '#src/platform/watch-autofill.ts';

/** Passes values to `onFilled` that the browser has filled in without an event (docs/behaviour.md, 'Login'). */
export function useAutofill(
  container: RefObject<HTMLElement | null>,
  onFilled: (name: 'username' | 'password', value: string) => void,
): void {
  const latest = useRef(onFilled);
  useEffect(() => {
    latest.current = onFilled;
  });
  useEffect(
    () =>
      watchAutofill(
        () => container.current,
        (name, value) => latest.current(name, value),
      ),
    [container],
  );
}
