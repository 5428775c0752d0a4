import { useEffect, useReducer } from 'react';

/**
 * Returns the time in epoch milliseconds, and updates it every second while `isRunning` returns true. Each render reads
 * the clock, so the time is right again after a pause, for example within a second after a tab was suspended.
 */
export function useNow(isRunning: (now: number) => boolean): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const now = Date.now();
  const runs = isRunning(now);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}
