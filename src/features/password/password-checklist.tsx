import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { announce } from '#src/ui/announce.ts';
import { RuleChecklist } from '#src/ui/rule-checklist.tsx';
import type { PasswordRuleId, PasswordRuleResult, passwordLimits } from './password-rules.ts';

/** The id of the text that says what the new password still needs. The field names it in `aria-describedby`. */
export const passwordRulesId = 'password-rules';

/** How long the user must pause, in milliseconds, before the checklist announces what the password still needs. */
const announcementDelay = 1000;

interface PasswordChecklistProps {
  readonly rules: PasswordRuleResult;
  readonly limits: ReturnType<typeof passwordLimits>;
  /** Symbols that the rule `invalid-characters` refuses. A password manager may have generated them. */
  readonly invalid?: readonly string[];
  /** Whether failing rules look like errors, because the user has left the field or submitted the form. */
  readonly marksFailures: boolean;
  /** Whether the service refused the password. The hint of the field then says so. */
  readonly refused: boolean;
  /**
   * How often the form was submitted. A submit cancels a pending announcement, because its text also describes the focused field.
   */
  readonly attempts: number;
}

/** The rules that say what a password needs. The other rules say what it must not contain. */
const needs: ReadonlySet<PasswordRuleId> = new Set([
  'length',
  'upper-case',
  'lower-case',
  'number',
  'special',
]);

/** Shows the rules of a new password. The rules that the password does not meet yet describe the field, and are announced. */
export function PasswordChecklist(props: PasswordChecklistProps) {
  const { rules, limits, invalid = [], marksFailures, refused, attempts } = props;
  const { t } = useLingui();
  const { shortest, longest } = limits;
  const named = invalid.map((symbol) => (symbol === ' ' ? t`space` : symbol)).join(' ');
  const isNamed = rules['invalid-characters'] === 'fail' && named !== '';
  const texts: Record<PasswordRuleId, string> = {
    length: t`${shortest} to ${longest} characters`,
    'upper-case': t`Upper-case letter`,
    'lower-case': t`Lower-case letter`,
    number: t`Number`,
    special: t`Symbol, like !@#$_`,
    'invalid-characters': isNamed ? t`Without: ${named}` : t`No invalid characters`,
    'contains-username': t`No username`,
    'contains-reversed-username': t`No reversed username`,
    'card-number': t`No card number`,
    'last-five': t`Not your last five`,
  };
  const ids = Object.keys(rules) as PasswordRuleId[];
  const isOpen = (id: PasswordRuleId) => rules[id] === 'fail' || (rules[id] === 'pending' && needs.has(id));
  const stillNeeded = ids
    .filter(isOpen)
    .map((id) => texts[id].charAt(0).toLocaleLowerCase() + texts[id].slice(1))
    .join('; ');
  const description = stillNeeded
    ? t`Not met yet: ${stillNeeded}`
    : refused
      ? ''
      : t`All rules that can be checked now are met.`;
  const isTyped = ids.some((id) => rules[id] !== 'pending');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (isTyped && !refused) timer.current = setTimeout(() => announce(description), announcementDelay);
    return () => clearTimeout(timer.current);
  }, [description, isTyped, refused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each submit clears the timer.
  useEffect(() => clearTimeout(timer.current), [attempts]);
  return (
    <RuleChecklist
      id={passwordRulesId}
      description={description}
      heading={t`Password rules`}
      rules={ids.map((id) => ({
        id,
        state: rules[id],
        text: texts[id],
        note: id === 'last-five' && rules[id] !== 'fail' ? t`(checked when you submit)` : undefined,
      }))}
      marksFailures={marksFailures}
    />
  );
}
