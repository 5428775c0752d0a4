import { useEffect, useRef } from 'react';
import { useBusy } from '#src/bindings/use-busy.ts';

/**
 * Moves the focus once, when a screen has arrived (WCAG 2.2 SC 2.4.3). It waits while the page is busy: a busy page is
 * inert, so nothing in it takes the focus.
 */
export function useArrivalFocus(moveFocus: () => void): void {
  const arrived = useRef(false);
  const busy = useBusy();
  useEffect(() => {
    if (busy || arrived.current) return;
    arrived.current = true;
    moveFocus();
  }, [busy, moveFocus]);
}
