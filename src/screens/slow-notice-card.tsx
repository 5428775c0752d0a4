import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { FloatingCard } from '#src/ui/page.tsx';

interface SlowNoticeCardProps {
  readonly online: boolean;
  readonly onStop: () => void;
}

/** The notice that a service takes longer than usual. The build puts a copy into index.html (src/first-load). */
export function SlowNoticeCard({ online, onStop }: SlowNoticeCardProps) {
  const { t } = useLingui();
  return (
    <FloatingCard>
      <p>
        {online ? (
          <Trans>This takes longer than usual. You can wait, or stop and try again.</Trans>
        ) : (
          <Trans>You are offline. Stop waiting, and try again when you are connected.</Trans>
        )}
      </p>
      <Button variant="secondary" onClick={onStop}>{t`Stop waiting`}</Button>
    </FloatingCard>
  );
}
