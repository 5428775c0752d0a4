import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { announce } from './announce.ts';
import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';

/** Copies a text to the clipboard, and says so. Disabled until the view is live; left out without access to the clipboard. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  // The build renders the button, so that nothing moves when the view is live.
  const isLive = useHydrated();
  if (isLive && navigator.clipboard === undefined) return null;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
        announce(t`Copied`);
      },
      () => setCopied(false),
    );
  };
  return (
    // A message around it is not announced again.
    <span aria-live="off">
      <Button variant="quiet" disabled={!isLive} onClick={copy}>
        {copied ? t`Copied` : t`Copy`}
      </Button>
    </span>
  );
}
