import { Trans, useLingui } from '@lingui/react/macro';
import type { Position } from '#src/flows/flow.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import { Lead } from '#src/ui/text.tsx';

interface PinSentProps {
  readonly ticket: Ticket;
  readonly position: Position;
}

/** Where the PIN went and when, how long it holds, and that only the newest one counts. */
export function PinSent({ ticket, position }: PinSentProps) {
  const { i18n } = useLingui();
  if (position.pin === 'have') {
    return (
      <Lead>
        <Trans>Enter the newest PIN that you received. A PIN expires in 10 minutes.</Trans>
      </Lead>
    );
  }
  const masked = (position.method === 'sms' ? ticket.phone : ticket.email) ?? '';
  const time = i18n.date(new Date(ticket.pinSentAt ?? ticket.issuedAt), {
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <Lead>
      <Trans>
        A PIN was sent to {masked} at {time}. It expires in 10 minutes. If you received more than one, use the
        newest.
      </Trans>
    </Lead>
  );
}
