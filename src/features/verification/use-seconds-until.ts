import { useEffect, useReducer } from 'react';

/** Returns the whole seconds until a time in epoch milliseconds. Updates them every second. From that time on, returns 0. */
export function useSecondsUntil(end: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
  const runs = seconds > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return seconds;
}
