import { useLingui } from '@lingui/react/macro';
import styles from './step-progress.module.css';

interface StepProgressProps {
  readonly names: readonly string[];
  readonly index: number;
}

/** Shows where the user is in a flow: a bar with one segment per step, and one text such as 'Step 2 of 3: Verify'. */
export function StepProgress({ names, index }: StepProgressProps) {
  const { t } = useLingui();
  const [current, total, name] = [index + 1, names.length, names[index]];
  return (
    <div className={styles.progress}>
      <span>{t`Step ${current} of ${total}: ${name}`}</span>
      <div className={styles.bar} aria-hidden="true">
        {[...names.keys()].map((position) => (
          <span
            key={position}
            className={position < index ? styles.done : position === index ? styles.current : undefined}
          />
        ))}
      </div>
    </div>
  );
}
