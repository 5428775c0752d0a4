import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { useAnnouncement } from '#src/ui/use-announcement.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

/** The wait before another PIN, in seconds (docs/behaviour.md, 'Create PIN'). */
const coolDown = 60;

const timeId = 'new-pin-time';

interface GetNewPinProps {
  /** When the last PIN was sent, in epoch milliseconds. A reload or a suspended tab does not stop the countdown. */
  readonly sentAt: number | undefined;
  readonly onClick: () => void;
}

/** The button 'Get a new PIN', which opens the send-PIN choice. It shows the seconds to wait, and stays focusable. */
export function GetNewPin({ sentAt, onClick }: GetNewPinProps) {
  const { t, i18n } = useLingui();
  const end = (sentAt ?? 0) + coolDown * 1000;
  const seconds = useSecondsUntil(end);
  // If the wait is longer than `coolDown`, the clock was set back.
  const waiting = seconds > 0 && seconds <= coolDown;
  useAnnouncement(t`You can get a new PIN now.`, !waiting);
  // The description names a time, because a screen reader would say each change of the seconds.
  const time = i18n.date(new Date(end), { hour: 'numeric', minute: '2-digit', second: '2-digit' });
  return (
    <>
      <Button
        variant="quiet"
        unavailable={waiting}
        describedBy={waiting ? timeId : undefined}
        onClick={onClick}
      >
        <span>
          <Trans>Get a new PIN</Trans>
        </span>
        {waiting && <span aria-hidden="true">{` (${seconds} s)`}</span>}
      </Button>
      <span id={timeId} hidden>
        <Trans>Available at {time}</Trans>
      </span>
    </>
  );
}
