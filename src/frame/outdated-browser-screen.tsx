import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { baseUrl } from '#src/browser/base-path.ts';
import { lastingEntry, stringifySearch } from '#src/flow/entry-params.ts';
import { Button } from '#src/ui/button.tsx';
import styles from '#src/ui/text.module.css';
import { CatalogueMessage } from './catalogue-message.tsx';
import { Screen } from './screen.tsx';
import { useBrand } from './use-brand.ts';

/** Covers the screen of the route in a browser that is out of date. */
export function OutdatedBrowserScreen({ onProceed }: { readonly onProceed: () => void }) {
  const { t } = useLingui();
  const { cobrand, ...entry } = lastingEntry(useSearch({ from: '__root__' }));
  const { brand, pending, failure } = useBrand();
  const isKnown = !pending && failure === undefined;
  const id = (!isKnown && cobrand) || brand.id;
  // The unsupported page shows the brand. It links back to login with the entry parameters, and with the id of the brand as
  // `cobrand`. If the service has chosen another brand than `cobrand` names, the URL also has the value of `cobrand` for this
  // link.
  const query = stringifySearch({ brand: id, ...(cobrand !== id && { cobrand }), ...entry });
  const update = () => window.location.assign(`${baseUrl()}unsupported.html${query}`);
  return (
    <Screen
      title={t`Update your browser`}
      isOutcome
      message={<CatalogueMessage messageKey="BROWSER_OUTDATED" />}
    >
      <div className={styles.choices}>
        <Button onClick={update}>{t`Update browser`}</Button>
        <Button variant="secondary" onClick={onProceed}>{t`Proceed`}</Button>
      </div>
    </Screen>
  );
}
