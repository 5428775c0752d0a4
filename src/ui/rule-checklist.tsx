import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CrossIcon, TickIcon } from './icons.tsx';
import styles from './rule-checklist.lazy.module.css';
import { VisuallyHidden } from './text.tsx';

type RuleState = 'pending' | 'pass' | 'fail';

interface ChecklistRule {
  readonly id: string;
  readonly state: RuleState;
  readonly text: string;
  /** More about the rule. It is visible only if each rule has its own line. */
  readonly note?: string | undefined;
}

interface RuleChecklistProps {
  /** The id of the text that describes the field, for the `aria-describedby` of the field. */
  readonly id: string;
  /**
   * What the field still needs. A description has no lists, because the browser would take the name of a list in place of its
   * items.
   */
  readonly description: string;
  readonly heading: string;
  readonly rules: readonly ChecklistRule[];
  /** Whether failed rules have their colour. They do not have it while the user types for the first time. */
  readonly marksFailures: boolean;
}

const marks: Record<RuleState, ReactNode> = { pending: null, pass: <TickIcon />, fail: <CrossIcon /> };

/** Shows rules with their states while the user types: by mark, by a word for screen readers and by colour. */
export function RuleChecklist({ id, description, heading, rules, marksFailures }: RuleChecklistProps) {
  const { t } = useLingui();
  const words: Record<RuleState, string> = { pending: '', pass: t`Met:`, fail: t`Not met:` };
  /** The state that the mark shows. A rule that fails while the user types has an empty ring. */
  const shownState = ({ state }: ChecklistRule) => (state === 'fail' && !marksFailures ? 'open' : state);
  return (
    <div className={styles.rules}>
      <span className={styles.heading}>{heading}</span>
      <ul className={styles.list} aria-label={heading}>
        {rules.map((rule) => (
          <li
            key={rule.id}
            className={`${styles.rule} ${styles[shownState(rule)]}`}
            data-rule={rule.id}
            data-state={rule.state}
          >
            <span className={styles.mark} aria-hidden="true">
              {shownState(rule) !== 'open' && marks[rule.state]}
            </span>
            <span>
              {/* One string, so that it also changes in a translated page (tolerate-translation.ts). */}
              <VisuallyHidden>{`${words[rule.state]} `}</VisuallyHidden>
              {rule.text}
              {rule.note && <span className={styles.note}> {rule.note}</span>}
            </span>
          </li>
        ))}
      </ul>
      <span id={id} hidden>
        {description}
      </span>
    </div>
  );
}
