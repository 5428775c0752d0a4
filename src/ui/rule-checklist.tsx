import { useLingui } from '@lingui/react/macro';
import styles from './rule-checklist.module.css';
import { VisuallyHidden } from './text.tsx';

type RuleState = 'pending' | 'pass' | 'fail';

interface RuleChecklistProps {
  /** For `aria-describedby` of the field that the rules are about. */
  readonly id: string;
  readonly rules: readonly { readonly id: string; readonly state: RuleState; readonly text: string }[];
  /** Announced politely; the caller waits until typing has paused. */
  readonly summary: string;
}

const marks: Record<RuleState, string> = { pending: '·', pass: '✓', fail: '✕' };

/** Rules with their state as one types: by mark, by word and by colour. */
export function RuleChecklist({ id, rules, summary }: RuleChecklistProps) {
  const { t } = useLingui();
  const words: Record<RuleState, string> = { pending: '', pass: t`Met:`, fail: t`Not met:` };
  return (
    <>
      <ul id={id} className={styles.list}>
        {rules.map((rule) => (
          <li
            key={rule.id}
            className={`${styles.rule} ${rule.state === 'pending' ? '' : styles[rule.state]}`}
            data-rule={rule.id}
            data-state={rule.state}
          >
            <span className={styles.mark} aria-hidden="true">
              {marks[rule.state]}
            </span>
            <span>
              <VisuallyHidden>{words[rule.state]} </VisuallyHidden>
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
