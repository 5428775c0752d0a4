import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { tabStorage } from '#src/browser/browser-storage.ts';
import { isThisBrowserOutdated } from '#src/browser/browser-support.ts';

const storageKey = 'merchant-sign-in.browser-warning';

/**
 * Returns whether the warning about an outdated browser is shown, and a function that dismisses it for this tab and gives the
 * focus back. The warning waits for the end of a submit.
 */
export function useBrowserWarning(busy: boolean) {
  const [outdated, setOutdated] = useState(false);
  const [warns, setWarns] = useState(false);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (tabStorage.read(storageKey) !== undefined) return;
    // If the chunk that reads the user agent fails to load, there is no warning.
    isThisBrowserOutdated().then(setOutdated, () => undefined);
  }, []);
  useEffect(() => {
    if (!outdated || busy) return;
    focused.current = document.activeElement;
    setWarns(true);
  }, [outdated, busy]);
  useLayoutEffect(() => {
    const { current } = focused;
    if (!warns && current instanceof HTMLElement && current !== document.body) current.focus();
  }, [warns]);
  return {
    warns,
    dismiss() {
      tabStorage.write(storageKey, 'dismissed');
      setOutdated(false);
      setWarns(false);
    },
  };
}
