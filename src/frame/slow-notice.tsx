import { Trans, useLingui } from '@lingui/react/macro';
import { useMutationState } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { submitKey } from '#src/core/submit.ts';
import { cancelActivationLinkCheck } from '#src/features/activation/activation-link.ts';
import { useCore, usePage } from '#src/forms/use-core.tsx';
import { slowAfter } from '#src/page/show-page-notice.ts';
import { Button } from '#src/ui/button.tsx';
import styles from '#src/ui/slow-notice.module.css';

/**
 * Returns when the submit under way began, in epoch milliseconds. The core may have started it before the view was
 * attached.
 */
function useSubmittedAt(): number {
  const filters = { mutationKey: submitKey, status: 'pending' } as const;
  const [submittedAt] = useMutationState({ filters, select: ({ state }) => state.submittedAt });
  const [mountedAt] = useState(() => Date.now());
  return submittedAt || mountedAt;
}

interface SlowCardProps {
  readonly onStop: () => void;
}

/**
 * Shows that a submit is slow, with a button that cancels it. index.html contains this card in a template, for a submit
 * before the view is attached.
 */
export function SlowCard({ onStop }: SlowCardProps) {
  const { t } = useLingui();
  return (
    <div className={styles.column}>
      <div className={styles.end}>
        <div className={styles.notice}>
          <p>
            <Trans>This is taking longer than usual. You can wait, or stop waiting.</Trans>
          </p>
          <Button variant="secondary" onClick={onStop}>{t`Stop waiting`}</Button>
        </div>
      </div>
    </div>
  );
}

interface SlowNoticeProps {
  /** Whether the user has left login by Back or Forward, and waits for the other screens. */
  readonly isLeft: boolean;
}

/**
 * Announces a slow submit, a slow check of an activation link or a slow screen, and lets the user stop waiting for it. The
 * frame mounts it while the user waits.
 */
export function SlowNotice({ isLeft }: SlowNoticeProps) {
  const core = useCore();
  const { form } = usePage();
  const submittedAt = useSubmittedAt();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Math.max(0, submittedAt + slowAfter - Date.now()));
    return () => clearTimeout(timer);
  }, [submittedAt]);
  const isVisible = late && !form.showsNotice();
  const stop = () => {
    core.submits.cancel();
    cancelActivationLinkCheck(core);
    // Without an action, because the end of the cancelled submit begins one, which would drop this navigation.
    if (isLeft) void core.navigation.go({ to: 'login' }, { isLink: true });
  };
  return <div role="status">{isVisible && <SlowCard onStop={stop} />}</div>;
}
