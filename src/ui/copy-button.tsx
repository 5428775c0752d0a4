import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { announce } from './announce.ts';
import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * A button that copies a text to the clipboard, and announces that it has. Until the view is live, the button is disabled.
 * Without access to the clipboard, it is left out.
 */
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
    // When the label changes, a screen reader does not say the message around the button again.
    <span aria-live="off">
      <Button variant="quiet" disabled={!isLive} onClick={copy}>
        {copied ? t`Copied` : t`Copy`}
      </Button>
    </span>
  );
}
