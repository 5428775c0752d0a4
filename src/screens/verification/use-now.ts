import { useEffect, useState } from 'react';

/**
 * Returns the time in epoch milliseconds, and updates it every second while `isRunning` returns true. Each update reads
 * the clock, so a tab that was suspended shows the right time again within a second.
 */
export function useNow(isRunning: (now: number) => boolean): number {
  const [now, setNow] = useState(() => Date.now());
  const runs = isRunning(now);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}
