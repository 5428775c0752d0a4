import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { FormPost } from '#src/flows/hand-off-target.ts';
import { useJourney } from '#src/journey/journey.ts';
import { Button } from '#src/ui/button.tsx';
import { FloatingCard } from '#src/ui/page.tsx';

/** A page that is left is gone by then, in milliseconds; if not, its user is given the means. */
const patience = 4000;

/** A way on for someone whose browser did not leave for the console by itself. */
export function DepartureNotice({ departure }: { readonly departure: FormPost }) {
  const { t } = useLingui();
  const journey = useJourney();
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
            <Trans>This takes longer than usual.</Trans>
          </p>
          <Button onClick={() => journey.leave(departure)}>{t`Continue`}</Button>
        </FloatingCard>
      )}
    </div>
  );
}
