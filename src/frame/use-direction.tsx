import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Returns the side from which a new screen comes in: the left after Back and on the way to login, else the right;
 * `undefined` for the first screen, and for one that replaces another of the same path in the same history entry.
 */
export function useDirection(): 'left' | 'right' | undefined {
  const router = useRouter();
  // A screen keeps the direction with which it appeared. While it appears, the previous location is still the resolved one.
  const [from] = useState((): 'left' | 'right' | undefined => {
    const { location: here, resolvedLocation: last = here } = router.state;
    const [index, lastIndex] = [here.state.__TSR_index, last.state.__TSR_index];
    if (index === lastIndex && here.pathname === last.pathname) return undefined;
    return index < lastIndex || here.pathname === '/' ? 'left' : 'right';
  });
  return from;
}
