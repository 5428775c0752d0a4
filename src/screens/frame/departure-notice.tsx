import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useCore } from '#src/bindings/core-context.ts';
import { depart } from '#src/core/departure.ts';
import type { FormPost } from '#src/flows/hand-off-target.ts';
import { Button } from '#src/ui/button.tsx';
import { FloatingCard } from '#src/ui/page.tsx';

/** The notice appears this long after the form post, in milliseconds. By then the browser has usually left the page. */
const noticeDelay = 4000;

/** Posts the form again when the user clicks its button. The button appears if the browser does not leave the page. */
export function DepartureNotice({ departure }: { readonly departure: FormPost }) {
  const { t } = useLingui();
  const { client } = useCore();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), noticeDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {late && (
        <FloatingCard>
          <p>
            <Trans>This is taking longer than usual.</Trans>
          </p>
          <Button onClick={() => depart(client, departure)}>{t`Continue`}</Button>
        </FloatingCard>
      )}
    </div>
  );
}
