import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text to the clipboard. It renders nothing if the page has no access to the clipboard. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  if (navigator.clipboard === undefined) return null;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Button variant="quiet" onClick={copy}>
      {copied ? t`Copied` : t`Copy`}
    </Button>
  );
}
