import { useLingui } from '@lingui/react/macro';
import { useBrand } from '#src/bindings/use-brand.ts';
import { useEntryParams } from '#src/bindings/use-entry.ts';
import { lastingEntry, stringifySearch } from '#src/flows/entry-params.ts';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';
import { Button } from '#src/ui/button.tsx';
import { Screen } from './screen.tsx';

/** Replaces the screen of the route in a browser that is out of date. */
export function OutdatedBrowserScreen({ onProceed }: { readonly onProceed: () => void }) {
  const { t } = useLingui();
  const { brand } = useBrand();
  const { cobrand: _, ...entry } = lastingEntry(useEntryParams());
  // The unsupported page links back to login with these entry parameters.
  const query = stringifySearch({ brand: brand.id, ...entry });
  const update = () => window.location.assign(new URL(`unsupported.html${query}`, document.baseURI).href);
  return (
    <Screen title={t`Update Your Browser`} message={<CatalogueMessage messageKey="BROWSER_OUTDATED" />}>
      <Button onClick={update}>{t`Update browser`}</Button>
      <Button variant="secondary" onClick={onProceed}>{t`Proceed`}</Button>
    </Screen>
  );
}
