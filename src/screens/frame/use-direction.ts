import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The history index of the last screen; `undefined` before the first screen. */
let lastIndex: number | undefined;

/**
 * Returns the side from which the content of a new screen comes in: from the left after Back and on the way to login,
 * else from the right. Returns `undefined` for the first screen of the page, which does not move.
 */
export function useDirection(): 'left' | 'right' | undefined {
  const { pathname, state } = useLocation();
  const index = state.__TSR_index;
  const [from] = useState((): 'left' | 'right' | undefined => {
    if (lastIndex === undefined) return undefined;
    return index < lastIndex || pathname === '/' ? 'left' : 'right';
  });
  useEffect(() => {
    lastIndex = index;
  }, [index]);
  return from;
}
