import { useLingui } from '@lingui/react/macro';
import styles from './rule-checklist.module.css';
import { hiddenClass, VisuallyHidden } from './text.tsx';

type RuleState = 'pending' | 'pass' | 'fail';

interface ChecklistRule {
  readonly id: string;
  readonly state: RuleState;
  readonly text: string;
  /** Whether the rule forbids something. Such a rule is visible only while it is violated. */
  readonly prohibition?: boolean;
}

interface RuleChecklistProps {
  /** The id of the list, for `aria-describedby` of the field that the rules are about. */
  readonly id: string;
  readonly rules: readonly ChecklistRule[];
  /** Announced when it changes. The caller waits until the user pauses typing. */
  readonly summary: string;
  /** False while the user types for the first time. Rules that are not met look neutral until then. */
  readonly marksFailures: boolean;
}

const marks: Record<RuleState, string> = { pending: '·', pass: '✓', fail: '✕' };

/**
 * Shows rules with their states while the user types: by mark, by word and by colour. `data-state` and the words for
 * screen readers change with every key. The mark and the colour of a failed rule appear if `marksFailures` is true.
 * Every rule stays in the accessible list.
 */
export function RuleChecklist({ id, rules, summary, marksFailures }: RuleChecklistProps) {
  const { t } = useLingui();
  const words: Record<RuleState, string> = { pending: '', pass: t`Met:`, fail: t`Not met:` };
  const classOf = ({ state, prohibition }: ChecklistRule) => {
    if (prohibition && state !== 'fail') return hiddenClass;
    return state === 'pass' || (state === 'fail' && marksFailures) ? styles[state] : '';
  };
  const markOf = ({ state, prohibition }: ChecklistRule) =>
    marks[state === 'fail' && !marksFailures && !prohibition ? 'pending' : state];
  return (
    <>
      <ul id={id} className={styles.list}>
        {rules.map((rule) => (
          <li
            key={rule.id}
            className={`${styles.rule} ${classOf(rule)}`}
            data-rule={rule.id}
            data-state={rule.state}
          >
            <span className={styles.mark} aria-hidden="true">
              {markOf(rule)}
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
