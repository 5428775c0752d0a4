import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { tabStorage } from '#src/browser/browser-storage.ts';
import { isPrivacyUpdateAnnounced } from '#src/flow/privacy-notice.ts';
import { CatalogueMessage } from './catalogue-message.tsx';

const storageKey = 'merchant-sign-in.privacy-update';

/** Announces the privacy update until its deadline, or until the user closes it (docs/behaviour.md, 'The frame'). */
export function PrivacyBanner() {
  const [shown, setShown] = useState(
    () => isPrivacyUpdateAnnounced(Date.now()) && tabStorage.read(storageKey) === undefined,
  );
  // The build renders the page without the banner, so the first render must not have it either.
  const live = useHydrated();
  const close = () => {
    tabStorage.write(storageKey, 'closed');
    setShown(false);
  };
  return shown && live ? <CatalogueMessage messageKey="PRIVACY_UPDATE" onClose={close} /> : null;
}
