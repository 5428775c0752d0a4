import { useEffect, useRef } from 'react';
import { announce } from './announce.ts';

/** Announces a text when a condition becomes true. If the condition is true from the start, announces nothing. */
export function useAnnouncement(text: string, condition: boolean): void {
  const before = useRef(condition);
  useEffect(() => {
    if (condition && !before.current) announce(text);
    before.current = condition;
  }, [text, condition]);
}
