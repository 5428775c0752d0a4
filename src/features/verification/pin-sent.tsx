import { Trans, useLingui } from '@lingui/react/macro';
import type { PropsWithChildren } from 'react';
import type { SentPin } from '#src/flow/flow-state.ts';
import styles from '#src/ui/text.module.css';
import { ExternalLink, Lead, Masked } from '#src/ui/text.tsx';
import { useAnnouncement } from '#src/ui/use-announcement.ts';
import { mailServiceOf } from './mail-service.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

const sentId = 'pin-sent';
const expiryId = 'pin-expiry';

/** The ids of the texts about the PIN, for `aria-describedby` of its field. */
export const pinTextIds = `${sentId} ${expiryId}`;

/** How long a PIN is valid after it was sent, in milliseconds. */
const lifetime = 10 * 60_000;

/** A link to the user's mail service, in a new tab. If the masked address does not show which service it is, renders nothing. */
function MailLink({ masked }: { readonly masked: string }) {
  const service = mailServiceOf(masked);
  if (service === undefined) return null;
  const { name, url } = service;
  return (
    <ExternalLink url={url} className={styles.link}>
      <Trans>Open {name}</Trans>
    </ExternalLink>
  );
}

/** Says above the field where the PIN was sent. The child is the button that sends a PIN to the other contact. */
export const PinSent = ({ sent, children }: PropsWithChildren<{ readonly sent: SentPin | undefined }>) =>
  sent === undefined ? (
    <Lead id={sentId}>
      <Trans>Enter the newest PIN that you received. A PIN expires in 10 minutes.</Trans>
    </Lead>
  ) : (
    <div className={styles.contact}>
      <p id={sentId}>
        <span>
          <Trans>A PIN was sent to</Trans>
        </span>{' '}
        <b>
          <Masked text={sent.to} end="." />
        </b>
      </p>
      <div>
        <MailLink masked={sent.to} />
        {children}
      </div>
    </div>
  );

/**
 * Shows when the PIN was sent, and announces when it has expired. The text stands below the button. If it stood above, the
 * on-screen keyboard of a phone would cover the button.
 */
export function PinExpiry({ sent }: { readonly sent: SentPin }) {
  const { t, i18n } = useLingui();
  const end = sent.at + lifetime;
  const expired = useSecondsUntil(end) === 0;
  const clock = (at: number) => i18n.date(new Date(at), { hour: 'numeric', minute: '2-digit' });
  const time = clock(sent.at);
  const until = clock(end);
  const expiredText = t`This PIN expired at ${until}. You need a new one.`;
  useAnnouncement(expiredText, expired);
  return (
    <div id={expiryId} className={styles.note}>
      {expired ? expiredText : t`Sent at ${time}. A PIN expires in 10 minutes.`}
    </div>
  );
}
