import { type RefObject, useEffect, useRef } from 'react';
import { watchAutofill } from '#src/platform/watch-autofill.ts';

/** Takes over what a browser filled in without telling the page (docs/behaviour.md, 'Login'). */
export function useAutofill(
  place: RefObject<HTMLElement | null>,
  onFilled: (name: 'username' | 'password', value: string) => void,
): void {
  const latest = useRef(onFilled);
  useEffect(() => {
    latest.current = onFilled;
  });
  useEffect(
    () =>
      watchAutofill(
        () => place.current,
        (name, value) => latest.current(name, value),
      ),
    [place],
  );
}
