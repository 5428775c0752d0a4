import { useEffect, useState } from 'react';

/**
 * The time, in epoch milliseconds, renewed every second while `isRunning` holds. It is read from the clock each time, so
 * a tab that slept shows the right time as soon as it runs again.
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
