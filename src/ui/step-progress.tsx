import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './step-progress.module.css';
import { VisuallyHidden } from './text.tsx';

/** A step of a flow: its visible name, and whether it is before, at or after the current step. */
interface ProgressStep {
  readonly name: ReactNode;
  readonly state: 'done' | 'current' | 'next';
}

interface StepProgressProps {
  readonly steps: readonly ProgressStep[];
}

/**
 * Shows the steps of a flow as a bar with one segment per step. The segment of a step that is `done` is filled, that of
 * the current step partly. The bar is hidden from screen readers. They announce 'Step 2 of 3' and the name of the
 * current step instead.
 */
export function StepProgress({ steps }: StepProgressProps) {
  const index = steps.findIndex(({ state }) => state === 'current');
  const [current, total] = [index + 1, steps.length];
  const name = steps[index]?.name;
  return (
    <div className={styles.progress}>
      <VisuallyHidden>
        <span>
          <Trans>
            Step {current} of {total}
          </Trans>
        </span>
        {name && <span>: {name}</span>}
      </VisuallyHidden>
      <ol className={styles.steps} aria-hidden="true">
        {[...steps.entries()].map(([position, step]) => (
          <li key={position} className={`${styles.step} ${styles[step.state] ?? ''}`}>
            {step.name}
          </li>
        ))}
      </ol>
    </div>
  );
}
