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

/** Whether the user has typed or chosen something since the page came to this path. */
function useEdited(): () => boolean {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const present = useRef(path);
  present.current = path;
  const editedAt = useRef<string>(undefined);
  useEffect(() => {
    const edited = () => {
      editedAt.current = present.current;
    };
    if (hasText()) edited();
    document.addEventListener('input', edited, true);
    return () => document.removeEventListener('input', edited, true);
  }, []);
  return () => editedAt.current === path;
}

/**
 * Whether the warning of an outdated browser is to be shown, and how it is dismissed for this tab. It comes in
 * the place of the routes, so it waits until there is nothing to lose: nothing typed, nothing under way.
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
    // A reader that cannot be had is no reason to warn.
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
