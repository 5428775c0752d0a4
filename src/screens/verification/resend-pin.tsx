import { Trans } from '@lingui/react/macro';
import { useNow } from '#src/bindings/use-now.ts';
import { Button } from '#src/ui/button.tsx';

/**
 * A new PIN can be requested this long after the last one was sent, in milliseconds (docs/behaviour.md, 'Fields and new
 * passwords').
 */
const coolDown = 60_000;

/** A clock may run this much behind the one that noted the time, in milliseconds. */
const clockTolerance = 1000;

/** Whole seconds until a new PIN can be requested. */
export const secondsToWait = (sentAt: number | undefined, now: number): number =>
  // A time in the future comes from a clock that was set back since.
  sentAt === undefined || sentAt > now + clockTolerance
    ? 0
    : Math.max(0, Math.min(60, Math.ceil((sentAt + coolDown - now) / 1000)));

interface ResendPinProps {
  /** Epoch milliseconds of the last PIN sent: the countdown survives a reload and a sleeping tab. */
  readonly sentAt: number | undefined;
  readonly onResend: () => void;
}

/** Requests another PIN. The button counts down to when it can be used, and the keyboard reaches it until then. */
export function ResendPin({ sentAt, onResend }: ResendPinProps) {
  const seconds = secondsToWait(
    sentAt,
    useNow((now) => secondsToWait(sentAt, now) > 0),
  );
  const waiting = seconds > 0;
  return (
    <Button variant="quiet" unavailable={waiting} onClick={onResend}>
      <span>
        <Trans>Send me a new PIN</Trans>
      </span>
      {waiting && <span aria-hidden="true"> ({seconds} s)</span>}
    </Button>
  );
}
