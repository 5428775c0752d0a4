import { Trans, useLingui } from '@lingui/react/macro';
import type { SentPin } from '#src/flows/flow-state.ts';
import { Lead } from '#src/ui/text.tsx';
import { MaskedContact } from './masked-contact.tsx';
import { useNow } from './use-now.ts';

/** The id of the element, for `aria-describedby` of the PIN field. */
export const pinSentId = 'pin-sent';

/** How long a PIN is valid after it was sent, in milliseconds. */
const lifetime = 10 * 60_000;

/** Whether a PIN has expired at `now` (epoch milliseconds). */
const isPinExpired = (sent: SentPin, now: number): boolean => now >= sent.at + lifetime;

/** Shows where and when the PIN was sent and when it expires. After that, it announces that the PIN has expired. */
function SentAt({ sent }: { readonly sent: SentPin }) {
  const { i18n } = useLingui();
  const expired = isPinExpired(
    sent,
    useNow((now) => !isPinExpired(sent, now)),
  );
  const clock = (at: number) => i18n.date(new Date(at), { hour: 'numeric', minute: '2-digit' });
  const time = clock(sent.at);
  const until = clock(sent.at + lifetime);
  return (
    <>
      {!expired && (
        <Lead>
          <Trans>
            A PIN was sent to <MaskedContact masked={sent.to} /> at {time}. It expires in 10 minutes, at{' '}
            {until}. If you received more than one, use the newest.
          </Trans>
        </Lead>
      )}
      {/* It is always rendered, because screen readers announce changes of existing live regions only. */}
      <div role="status">
        {expired && (
          <Lead>
            <Trans>
              The PIN that was sent to <MaskedContact masked={sent.to} /> expired at {until}. Request a new
              one.
            </Trans>
          </Lead>
        )}
      </div>
    </>
  );
}

/** Describes which PIN the user should enter. */
export function PinSent({ sent }: { readonly sent: SentPin | undefined }) {
  return (
    <div id={pinSentId}>
      {sent === undefined ? (
        <Lead>
          <Trans>Enter the newest PIN that you received. A PIN expires in 10 minutes.</Trans>
        </Lead>
      ) : (
        <SentAt sent={sent} />
      )}
    </div>
  );
}
