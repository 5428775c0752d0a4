import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { announce } from './announce.ts';
import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.tsx';

/** Copies a text to the clipboard, and says so. It renders nothing if the page has no access to the clipboard. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  // The build renders the page without a clipboard.
  if (!useHydrated() || navigator.clipboard === undefined) return null;
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
      <Button variant="quiet" onClick={copy}>
        {copied ? t`Copied` : t`Copy`}
      </Button>
    </span>
  );
}
