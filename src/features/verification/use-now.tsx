import { useEffect, useReducer } from 'react';

/** Returns the time, and updates it every second until `end`; both are in epoch milliseconds. */
export function useNow(end: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const now = Date.now();
  const runs = now < end;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}
