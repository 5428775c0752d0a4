import { Trans } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { useSecondsUntil } from './use-seconds-until.tsx';

/** The wait before another PIN, in seconds (docs/behaviour.md, 'Create PIN'). */
const coolDown = 60;

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
  const seconds = useSecondsUntil((sentAt ?? 0) + coolDown * 1000);
  // A longer wait means that the clock was set back since.
  const waiting = seconds > 0 && seconds <= coolDown;
  return (
    <Button variant="quiet" unavailable={waiting} onClick={onResend}>
      <span>
        <Trans>Get a new PIN</Trans>
      </span>
      {waiting && <span aria-hidden="true">{` (${seconds} s)`}</span>}
    </Button>
  );
}
