import { Trans } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { useNow } from './use-now.tsx';

/** The wait before another PIN, in milliseconds (docs/behaviour.md, 'Fields and new passwords'). */
const coolDown = 60_000;

/** Returns the whole seconds until the user can request a new PIN. Both times are in epoch milliseconds. */
export const secondsToWait = (sentAt: number | undefined, now: number): number =>
  // A time in the future means that the clock was set back since.
  sentAt === undefined || sentAt > now ? 0 : Math.max(0, Math.ceil((sentAt + coolDown - now) / 1000));

interface ResendPinProps {
  /** When the last PIN was sent, in epoch milliseconds. A reload or a suspended tab does not stop the countdown. */
  readonly sentAt: number | undefined;
  readonly onResend: () => void;
}

/**
 * The button 'Get a new PIN', which opens the choice of a contact and sends nothing itself. It shows the seconds to wait,
 * and the keyboard reaches it during the wait.
 */
export function ResendPin({ sentAt, onResend }: ResendPinProps) {
  const seconds = secondsToWait(sentAt, useNow((sentAt ?? 0) + coolDown));
  const waiting = seconds > 0;
  return (
    <Button variant="secondary" unavailable={waiting} onClick={onResend}>
      <span>
        <Trans>Get a new PIN</Trans>
      </span>
      {waiting && <span aria-hidden="true">{` (${seconds} s)`}</span>}
    </Button>
  );
}
