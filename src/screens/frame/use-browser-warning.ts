import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { tabStorage } from '#src/platform/browser-storage.ts';
import { isThisBrowserOutdated } from '#src/platform/browser-support.ts';

const storageKey = 'merchant-sign-in.browser-warning';

/** Whether a field of the page has text. The user may have typed it before this code ran. */
const hasText = (): boolean =>
  Array.from(document.querySelectorAll<HTMLInputElement>('#root input:not([type=checkbox])')).some(
    ({ value }) => value !== '',
  );

/**
 * Returns a function that returns whether the user has typed or chosen anything since the page has the current path.
 */
function useEdited(): () => boolean {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const currentPath = useRef(path);
  currentPath.current = path;
  const editedPath = useRef<string>(undefined);
  useEffect(() => {
    const edited = () => {
      editedPath.current = currentPath.current;
    };
    if (hasText()) edited();
    document.addEventListener('input', edited, true);
    return () => document.removeEventListener('input', edited, true);
  }, []);
  return () => editedPath.current === path;
}

/**
 * Returns whether the warning about an outdated browser is shown, and a function that dismisses it for this tab. The
 * warning replaces the screen, so it does not appear while a submit is under way or after the user has typed anything.
 */
export function useBrowserWarning(busy: boolean): {
  readonly warns: boolean;
  readonly dismiss: () => void;
} {
  const [outdated, setOutdated] = useState(false);
  const [warns, setWarns] = useState(false);
  const isEdited = useEdited();
  useEffect(() => {
    if (tabStorage.read(storageKey) !== undefined) return;
    // If the chunk that reads the user agent fails to load, there is no warning.
    isThisBrowserOutdated().then(setOutdated, () => undefined);
  }, []);
  useEffect(() => {
    if (outdated && !busy && !isEdited()) setWarns(true);
  }, [outdated, busy, isEdited]);
  return {
    warns,
    dismiss() {
      tabStorage.write(storageKey, 'dismissed');
      setOutdated(false);
      setWarns(false);
    },
  };
}
