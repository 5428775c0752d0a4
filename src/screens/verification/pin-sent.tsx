import { Trans, useLingui } from '@lingui/react/macro';
import { useNow } from '#src/bindings/use-now.ts';
import type { SentPin } from '#src/flows/flow-state.ts';
import { Lead } from '#src/ui/text.tsx';
import { MaskedContact } from './masked-contact.tsx';

/** For `aria-describedby` of the PIN field. */
export const pinSentId = 'pin-sent';

/** A PIN is valid for so long after it was sent, in milliseconds. */
const lifetime = 10 * 60_000;

/** Whether a PIN can no longer be valid at `now` (epoch milliseconds). */
const isPinExpired = (sent: SentPin, now: number): boolean => now >= sent.at + lifetime;

/** Where the PIN was sent and when, and until when it is valid; afterwards, announced politely, that it has expired. */
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
      {/* The role stands before the text, so that its change is announced. */}
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

/** What is known about the PIN that the screen asks for. The field is described by it. */
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
