import { createContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { tabStorage } from '#src/browser/browser-storage.ts';
import { isThisBrowserOutdated } from '#src/browser/browser-support.ts';
import { rememberFocus, whenIdle } from '#src/start/focus.ts';

/**
 * Whether the warning covers the screen, which stays mounted to keep what the user typed. The screen then has no heading and no
 * message, and sets neither the document's title nor the focus.
 */
export const CoveredContext = createContext(false);

const storageKey = 'merchant-sign-in.browser-warning';

/**
 * Returns whether the warning about an outdated browser is shown, and `dismiss`, which hides the warning in this tab and gives
 * the focus back. The warning appears as soon as the user does not wait (`whenIdle`).
 */
export function useBrowserWarning() {
  const [warns, setWarns] = useState(false);
  const restoreFocus = useRef<() => void>(undefined);
  useEffect(() => {
    if (tabStorage.read(storageKey) !== undefined) return;
    // If the chunk that reads the user agent fails to load, there is no warning.
    isThisBrowserOutdated().then(
      (isOutdated) =>
        whenIdle(() => {
          restoreFocus.current = rememberFocus();
          setWarns(isOutdated);
        }),
      () => undefined,
    );
  }, []);
  useLayoutEffect(() => {
    if (!warns) restoreFocus.current?.();
  }, [warns]);
  return {
    warns,
    dismiss() {
      tabStorage.write(storageKey, 'dismissed');
      setWarns(false);
    },
  };
}
