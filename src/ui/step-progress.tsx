import { Trans } from '@lingui/react/macro';
import styles from './step-progress.module.css';

interface StepProgressProps {
  /** In order. */
  readonly names: readonly string[];
  readonly index: number;
}

/** Shows where the user is in a flow: a bar with one segment per step, and as text 'Step 2 of 3' with the name of the step. */
export function StepProgress({ names, index }: StepProgressProps) {
  const [current, total] = [index + 1, names.length];
  return (
    <div className={styles.progress}>
      <div className={styles.bar} aria-hidden="true">
        {[...names.keys()].map((position) => (
          <span
            key={position}
            className={position < index ? styles.done : position === index ? styles.current : undefined}
          />
        ))}
      </div>
      <span>
        <Trans>
          Step {current} of {total}
        </Trans>
      </span>
      <span>
        : <b>{names[index]}</b>
      </span>
    </div>
  );
}
