import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useCore } from '#src/bindings/core-context.ts';
import { depart } from '#src/core/departure.ts';
import type { FormPost } from '#src/flows/hand-off-target.ts';
import { Button } from '#src/ui/button.tsx';
import { FloatingCard } from '#src/ui/page.tsx';

/** A page that leaves is gone by then, in milliseconds; if not, the user gets a button. */
const patience = 4000;

/** A way to continue for a user whose browser did not leave for the console. */
export function DepartureNotice({ departure }: { readonly departure: FormPost }) {
  const { t } = useLingui();
  const { client } = useCore();
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
          <Button onClick={() => depart(client, departure)}>{t`Continue`}</Button>
        </FloatingCard>
      )}
    </div>
  );
}
