import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The path and the history index of the last screen; `undefined` before the first screen. */
let last: { readonly pathname: string; readonly index: number } | undefined;

/**
 * Returns the side from which the content of a new screen comes in: from the left after Back and on the way to login,
 * else from the right. Returns `undefined` if the user has not moved: for the first screen of the page, and for one that
 * replaces another in the same history entry and has the same path.
 */
export function useDirection(): 'left' | 'right' | undefined {
  const { pathname, state } = useLocation();
  // The location changes before the screen does, so a screen keeps the location with which it appeared.
  const [here] = useState({ pathname, index: state.__TSR_index });
  const [from] = useState((): 'left' | 'right' | undefined => {
    if (last === undefined || (here.index === last.index && pathname === last.pathname)) return undefined;
    return here.index < last.index || pathname === '/' ? 'left' : 'right';
  });
  useEffect(() => {
    last = here;
  }, [here]);
  return from;
}
