import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { builtInBrand } from '#src/flows/brand/built-in-brand.ts';
import { lastingEntry, stringifySearch } from '#src/flows/entry-params.ts';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';
import { Button } from '#src/ui/button.tsx';
import { Screen } from './screen.tsx';

/** Covers the screen of the route in a browser that is out of date. */
export function OutdatedBrowserScreen({ onProceed }: { readonly onProceed: () => void }) {
  const { t } = useLingui();
  const { cobrand, ...entry } = lastingEntry(useSearch({ from: '__root__' }));
  // The unsupported page shows this brand, and links back to login with these entry parameters.
  const query = stringifySearch({ brand: cobrand || builtInBrand.id, ...entry });
  const update = () => window.location.assign(new URL(`unsupported.html${query}`, document.baseURI).href);
  return (
    <Screen
      title={t`Update your browser`}
      isOutcome
      message={<CatalogueMessage messageKey="BROWSER_OUTDATED" />}
    >
      <Button onClick={update}>{t`Update browser`}</Button>
      <Button variant="secondary" onClick={onProceed}>{t`Proceed`}</Button>
    </Screen>
  );
}
