import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useJourney } from '#src/journey/journey.ts';
import { Button } from '#src/ui/button.tsx';
import { FloatingCard } from '#src/ui/page.tsx';
import { useOnline } from '#src/ui/use-online.ts';

/** A call that takes longer is told of, in milliseconds. */
const patience = 8000;

/** Tells that the service takes its time, and lets its user stop waiting. Mounted while a call is under way. */
export function SlowNotice() {
  const { t } = useLingui();
  const journey = useJourney();
  const online = useOnline();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {late && (
        <FloatingCard>
          <p>
            {online ? (
              <Trans>This takes longer than usual. You can wait, or stop and try again.</Trans>
            ) : (
              <Trans>You are offline. Stop waiting, and try again when you are connected.</Trans>
            )}
          </p>
          <Button variant="secondary" onClick={() => journey.giveUp()}>{t`Stop waiting`}</Button>
        </FloatingCard>
      )}
    </div>
  );
}
