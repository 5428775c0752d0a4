import { useEffect, useState } from 'react';
import { tabStorage } from '#src/platform/browser-storage.ts';
import { isThisBrowserOutdated } from '#src/platform/browser-support.ts';

const storageKey = 'merchant-sign-in.browser-warning';

/** Whether the warning of an outdated browser is to be shown, and how it is dismissed for this tab. */
export function useBrowserWarning(): { readonly outdated: boolean; readonly dismiss: () => void } {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    if (tabStorage.read(storageKey) !== undefined) return;
    // A reader that cannot be had is no reason to warn.
    isThisBrowserOutdated().then(setOutdated, () => undefined);
  }, []);
  return {
    outdated,
    dismiss() {
      tabStorage.write(storageKey, 'dismissed');
      setOutdated(false);
    },
  };
}
