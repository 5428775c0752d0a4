import { useEffect, useState } from 'react';
import { useJourney } from '#src/journey/journey.ts';
import { useOnline } from '#src/ui/use-online.ts';
import { SlowNoticeCard } from './slow-notice-card.tsx';

/** A call that takes longer is told of, in milliseconds. */
const patience = 8000;

/** Tells that the service takes its time, and lets its user stop waiting. Mounted while a call is under way. */
export function SlowNotice() {
  const journey = useJourney();
  const online = useOnline();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">{late && <SlowNoticeCard online={online} onStop={() => journey.giveUp()} />}</div>
  );
}
