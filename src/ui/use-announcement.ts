import { useEffect, useRef } from 'react';
import { announce } from './announce.ts';

/** Announces a text when a condition becomes true, but not if it is so from the start. */
export function useAnnouncement(text: string, condition: boolean): void {
  const before = useRef(condition);
  useEffect(() => {
    if (condition && !before.current) announce(text);
    before.current = condition;
  }, [text, condition]);
}
