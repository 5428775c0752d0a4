import { useEffect, useState } from 'react';
import { useBrand } from '#src/bindings/use-brand.ts';
import { tabStorage } from '#src/platform/browser-storage.ts';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';
import { useOnline } from '#src/ui/use-online.ts';

const reloadedKey = 'merchant-sign-in.theme-reloaded';

/** Loads the page once more, and not for ever. @returns whether it does. */
function reloadOnce(): boolean {
  if (tabStorage.read(reloadedKey) !== undefined) return false;
  tabStorage.write(reloadedKey, '1');
  // Storage that keeps nothing could not stop the second reload.
  if (tabStorage.read(reloadedKey) === undefined) return false;
  window.location.reload();
  return true;
}

/** Tells why the brand could not be had (docs/services.md, 'Brand'); signing in works all the same. */
export function ThemeNotice() {
  const { failure } = useBrand();
  const online = useOnline();
  const reloads = failure?.reload === true;
  const [reloading, setReloading] = useState(true);
  useEffect(() => {
    if (reloads) setReloading(reloadOnce());
  }, [reloads]);
  // Without a network the notice of that is the only one; the theme loads when the network is back.
  if (failure === undefined || !online) return null;
  if (failure.reload) return reloading ? null : <CatalogueMessage messageKey="THEME_UNANTICIPATED_ERROR" />;
  return (
    <CatalogueMessage
      messageKey={failure.message}
      {...(failure.text !== undefined && { values: { text: failure.text } })}
    />
  );
}
