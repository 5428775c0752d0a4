import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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

type PasswordLimits = ReturnType<typeof passwordLimits>;

interface PasswordChecklistProps {
  readonly rules: PasswordRuleResult;
  readonly limits: PasswordLimits;
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

/** Returns the text of each rule in the checklist, with the limits that apply. */
const passwordRuleTexts = ({
  shortest,
  longest,
}: PasswordLimits): Record<PasswordRuleId, MessageDescriptor> => ({
  length: msg`${shortest} to ${longest} characters`,
  'upper-case': msg`Upper-case letter`,
  'lower-case': msg`Lower-case letter`,
  number: msg`Number`,
  special: msg`Symbol, like !@#$_`,
  'invalid-characters': msg`Only plain letters, digits and symbols`,
  'contains-username': msg`Without your username`,
  'contains-reversed-username': msg`Without your username reversed`,
  'card-number': msg`Without card numbers or sensitive data`,
  'last-five': msg`Unlike your last five (checked when you submit)`,
});

/** Shows the rules of a new password with their states. A polite live region announces how many fail. */
export function PasswordChecklist({ rules, limits, marksFailures, refused }: PasswordChecklistProps) {
  const { t, i18n } = useLingui();
  const texts = passwordRuleTexts(limits);
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
      .map((id) => ({ id, state: rules[id], text: i18n._(texts[id]) })),
  });
  return (
    <RuleChecklist
      id={passwordRulesId}
      groups={[group(t`Your password needs`, true), group(t`To keep it safe`, false)]}
      marksFailures={marksFailures}
      summary={refused ? '' : announced}
    />
  );
}
