import { Trans } from '@lingui/react/macro';
import styles from './step-progress.module.css';

interface StepProgressProps {
  /** Counted from one. */
  readonly current: number;
  readonly total: number;
}

/** How far along a flow someone is. */
export const StepProgress = ({ current, total }: StepProgressProps) => (
  <div className={styles.progress}>
    <span>
      <Trans>
        Step {current} of {total}
      </Trans>
    </span>
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.done} style={{ width: `${(100 * current) / total}%` }} />
    </span>
  </div>
);
