import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { departAgain } from '#src/core/departure.ts';
import { type FormPost, isHandOff } from '#src/flow/form-posts.ts';
import { useCore, usePage } from '#src/forms/use-core.tsx';
import { departureNoticeAfter } from '#src/page/show-page-notice.ts';
import { Button } from '#src/ui/button.tsx';
import { FloatingCard } from '#src/ui/page.tsx';
import { VisuallyHidden } from '#src/ui/text.tsx';

/**
 * Shows that the browser has not left the page yet, with a button that posts the form again. index.html contains this
 * card in a template, for a departure before the view is attached.
 */
export function DepartureCard({ onContinue }: { readonly onContinue: () => void }) {
  const { t } = useLingui();
  return (
    <FloatingCard>
      <p>
        <Trans>This is taking longer than usual.</Trans>
      </p>
      <Button onClick={onContinue}>{t`Continue`}</Button>
    </FloatingCard>
  );
}

/**
 * Announces that the console opens, as the busy button shows. Posts the form again when the user clicks a button, which
 * appears if the browser does not leave the page.
 */
export function DepartureNotice({ departure }: { readonly departure: FormPost }) {
  const { client } = useCore();
  const { form } = usePage();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), departureNoticeAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {isHandOff(departure) && (
        <VisuallyHidden>
          <Trans>Opening your console…</Trans>
        </VisuallyHidden>
      )}
      {late && !form.showsNotice() && <DepartureCard onContinue={() => departAgain(client)} />}
    </div>
  );
}
