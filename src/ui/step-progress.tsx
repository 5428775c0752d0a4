import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './step-progress.module.css';
import { VisuallyHidden } from './text.tsx';

/** A step of a flow as the bar shows it. */
export interface ProgressStep {
  readonly name: ReactNode;
  readonly state: 'done' | 'current' | 'next';
}

type StepProgressProps =
  | { readonly steps: readonly ProgressStep[]; readonly current?: never; readonly total?: never }
  | {
      readonly steps?: never;
      /** Counted from one. */
      readonly current: number;
      readonly total: number;
    };

/** Returns steps without names. */
const unnamedSteps = (current: number, total: number): readonly ProgressStep[] =>
  Array.from({ length: total }, (_, index) => ({
    name: '',
    state: index + 1 < current ? 'done' : index + 1 === current ? 'current' : 'next',
  }));

/**
 * The steps of a flow as a bar with one segment per step. The segment of a finished step is filled. Screen readers
 * get 'Step 2 of 3' with the name of the current step.
 */
export function StepProgress(props: StepProgressProps) {
  const steps = props.steps ?? unnamedSteps(props.current, props.total);
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
