import { useLingui } from '@lingui/react/macro';
import styles from './rule-checklist.module.css';
import { VisuallyHidden } from './text.tsx';

type RuleState = 'pending' | 'pass' | 'fail';

interface ChecklistRule {
  readonly id: string;
  readonly state: RuleState;
  readonly text: string;
}

interface RuleChecklistProps {
  /** For `aria-describedby` of the field. */
  readonly id: string;
  readonly rules: readonly ChecklistRule[];
  /** Announced when it changes. The caller waits until the user pauses typing. */
  readonly summary: string;
  /** Whether failed rules have their colour; not while the user types for the first time. */
  readonly marksFailures: boolean;
}

const marks: Record<RuleState, string> = { pending: '', pass: '✓', fail: '✕' };

/** Shows rules with their states while the user types: by mark, by a word for screen readers and by colour. */
export function RuleChecklist({ id, rules, summary, marksFailures }: RuleChecklistProps) {
  const { t } = useLingui();
  const words: Record<RuleState, string> = { pending: '', pass: t`Met:`, fail: t`Not met:` };
  const classOf = ({ state }: ChecklistRule) =>
    `${styles.rule} ${((state === 'pass' || marksFailures) && styles[state]) || ''}`;
  return (
    <>
      <ul id={id} className={styles.list}>
        {rules.map((rule) => (
          <li key={rule.id} className={classOf(rule)} data-rule={rule.id} data-state={rule.state}>
            <span className={styles.mark} aria-hidden="true">
              {marks[rule.state]}
            </span>
            <span>
              {/* One string, so that it also changes in a translated page (tolerate-translation.ts). */}
              <VisuallyHidden>{`${words[rule.state]} `}</VisuallyHidden>
              {rule.text}
            </span>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        <VisuallyHidden>{summary}</VisuallyHidden>
      </div>
    </>
  );
}
