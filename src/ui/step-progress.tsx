import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './step-progress.module.css';

/** A step of a flow: its name, and whether it is before, at or after the current step. */
interface ProgressStep {
  readonly name: ReactNode;
  readonly state: 'done' | 'current' | 'next';
}

interface StepProgressProps {
  readonly steps: readonly ProgressStep[];
}

/**
 * Shows where the user is in a flow: a bar with one segment per step, and 'Step 2 of 3' with the name of the current step
 * as text. The segments are all equally long, and screen readers get the text only.
 */
export function StepProgress({ steps }: StepProgressProps) {
  const index = steps.findIndex(({ state }) => state === 'current');
  const [current, total] = [index + 1, steps.length];
  return (
    <div className={styles.progress}>
      <div className={styles.bar} aria-hidden="true">
        {[...steps.entries()].map(([position, { state }]) => (
          <span key={position} className={styles[state]} />
        ))}
      </div>
      <span>
        <Trans>
          Step {current} of {total}
        </Trans>
      </span>
      <span>
        : <b>{steps[index]?.name}</b>
      </span>
    </div>
  );
}
