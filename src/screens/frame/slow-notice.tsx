import { Trans, useLingui } from '@lingui/react/macro';
import { useMutationState } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCore } from '#src/bindings/core-context.ts';
import { submitKey } from '#src/core/runner.ts';
import { slowAfter } from '#src/core/slow-notice.ts';
import { Button } from '#src/ui/button.tsx';
import { FloatingCard } from '#src/ui/page.tsx';

/** When the submit under way began, in epoch milliseconds: it may have begun before the view was live. */
function useSubmittedAt(): number {
  const filters = { mutationKey: submitKey, status: 'pending' } as const;
  const [begun] = useMutationState({ filters, select: ({ state }) => state.submittedAt });
  const [mounted] = useState(() => Date.now());
  return begun || mounted;
}

interface SlowCardProps {
  readonly onStop: () => void;
}

/** Says that a submit takes long, with a button that cancels it. The page holds it too, for the time before the view. */
export function SlowCard({ onStop }: SlowCardProps) {
  const { t } = useLingui();
  return (
    <FloatingCard>
      <p>
        <Trans>This takes longer than usual. You can wait, or stop and try again.</Trans>
      </p>
      <Button variant="secondary" onClick={onStop}>{t`Stop waiting`}</Button>
    </FloatingCard>
  );
}

/** Announces that a service takes long, and lets the user stop waiting. Mounted while the user waits. */
export function SlowNotice() {
  const core = useCore();
  const submittedAt = useSubmittedAt();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Math.max(0, submittedAt + slowAfter - Date.now()));
    return () => clearTimeout(timer);
  }, [submittedAt]);
  return <div role="status">{late && <SlowCard onStop={() => core.cancel()} />}</div>;
}
