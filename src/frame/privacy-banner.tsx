import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { tabStorage } from '#src/browser/browser-storage.ts';
import { builtInLinks } from '#src/flow/brand/built-in-brand.ts';
import styles from '#src/ui/text.module.css';
import { ExternalLink } from '#src/ui/text.tsx';
import { useAfterHydration } from '#src/ui/use-after-hydration.ts';
import { CatalogueMessage } from './catalogue-message.tsx';
import { useBrand } from './use-brand.ts';

/** The last moment at which the banner is shown, in the time zone of the browser. */
const deadline = new Date(2018, 10, 16, 23, 59, 59);

const storageKey = 'merchant-sign-in.privacy-update';

/** Announces the privacy update until its deadline, or until the user closes it (docs/behaviour.md, 'The frame'). */
export function PrivacyBanner() {
  const [shown, setShown] = useState(
    () => Date.now() <= deadline.getTime() && tabStorage.read(storageKey) === undefined,
  );
  // The build renders the page without the banner, so the first render must not have it either.
  const isShown = useAfterHydration(shown, false);
  const { brand, pending } = useBrand();
  const close = () => {
    tabStorage.write(storageKey, 'closed');
    setShown(false);
  };
  if (!isShown) return null;
  return (
    <CatalogueMessage messageKey="PRIVACY_UPDATE" onClose={close}>
      {/* Another brand has its policy in its footer. */}
      {!pending && brand.footer === undefined && (
        <div>
          <ExternalLink url={builtInLinks.privacy} className={styles.link}>
            <Trans>Read the policy</Trans>
          </ExternalLink>
        </div>
      )}
    </CatalogueMessage>
  );
}
