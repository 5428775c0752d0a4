import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { RuleChecklist } from '#src/ui/rule-checklist.tsx';
import type { PasswordRuleId, PasswordRuleResult, passwordLimits } from './password-rules.ts';

/** The id of the list, for `aria-describedby` of the new-password field. */
export const passwordRulesId = 'password-rules';

/** The summary is announced when the user has typed nothing for this long, in milliseconds. */
const announcementDelay = 1000;

/** Returns the latest value that stayed the same for that long; `''` until there is one. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), announcementDelay);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface PasswordChecklistProps {
  readonly rules: PasswordRuleResult;
  readonly limits: ReturnType<typeof passwordLimits>;
  /** Whether failing rules look like errors, because the user has left the field or submitted the form. */
  readonly marksFailures: boolean;
  /** Whether the service refused the password. The field shows that, so the summary is empty. */
  readonly refused: boolean;
}

/** The rules of the first group. The others keep a password safe that has what it needs. */
const needs: ReadonlySet<PasswordRuleId> = new Set([
  'length',
  'upper-case',
  'lower-case',
  'number',
  'special',
]);

/** Shows the rules of a new password with their states. A polite live region announces how many fail. */
export function PasswordChecklist({ rules, limits, marksFailures, refused }: PasswordChecklistProps) {
  const { t } = useLingui();
  const { shortest, longest } = limits;
  const texts: Record<PasswordRuleId, string> = {
    length: t`${shortest} to ${longest} characters`,
    'upper-case': t`Upper-case letter`,
    'lower-case': t`Lower-case letter`,
    number: t`Number`,
    special: t`Symbol, like !@#$_`,
    'invalid-characters': t`Only letters A–Z, digits and symbols`,
    'contains-username': t`Without your username`,
    'contains-reversed-username': t`Without your username reversed`,
    'card-number': t`Without card numbers or sensitive data`,
    'last-five': t`Unlike your last five (checked when you submit)`,
  };
  const ids = Object.keys(rules) as PasswordRuleId[];
  const decided = ids.filter((id) => rules[id] !== 'pending');
  const total = ids.length;
  const left = decided.filter((id) => rules[id] === 'fail').length;
  const summary =
    decided.length === 0
      ? ''
      : left === 0
        ? t`All password rules are met.`
        : left === 1
          ? t`1 of ${total} rules left`
          : t`${left} of ${total} rules left`;
  const announced = useSettled(summary);
  const group = (heading: string, isNeed: boolean) => ({
    heading,
    rules: ids
      .filter((id) => needs.has(id) === isNeed)
      .map((id) => ({ id, state: rules[id], text: texts[id] })),
  });
  return (
    <RuleChecklist
      id={passwordRulesId}
      groups={[group(t`Your password needs`, true), group(t`To keep your account safe`, false)]}
      marksFailures={marksFailures}
      summary={refused ? '' : announced}
    />
  );
}
