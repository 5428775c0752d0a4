import { Trans } from '@lingui/react/macro';
import { mailServiceOf } from '#src/flows/mail-service.ts';
import { linkClass } from '#src/ui/text.tsx';

/** A link to the user's mail service, in a new tab. It renders nothing if the masked address does not show which one. */
export function MailLink({ masked }: { readonly masked: string }) {
  const service = mailServiceOf(masked);
  if (service === undefined) return null;
  const { name, url } = service;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
      <Trans>Open {name}</Trans>
    </a>
  );
}
