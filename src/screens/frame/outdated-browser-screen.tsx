import { useLingui } from '@lingui/react/macro';
import { useBrand } from '#src/bindings/use-brand.ts';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';
import { Button } from '#src/ui/button.tsx';
import { Screen } from './screen.tsx';

/** In the place of the routes in a browser that is out of date (specification section 2). */
export function OutdatedBrowserScreen({ onProceed }: { readonly onProceed: () => void }) {
  const { t } = useLingui();
  const { brand } = useBrand();
  const update = () =>
    window.location.assign(
      new URL(`unsupported.html?brand=${encodeURIComponent(brand.id)}`, document.baseURI).href,
    );
  return (
    <Screen title={t`Update Your Browser`} message={<CatalogueMessage messageKey="BROWSER_OUTDATED" />}>
      <Button onClick={update}>{t`UPDATE BROWSER`}</Button>
      <Button variant="secondary" onClick={onProceed}>{t`PROCEED`}</Button>
    </Screen>
  );
}
