import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { RuleChecklist } from '#src/ui/rule-checklist.tsx';
import { passwordRuleTexts } from './password-rule-texts.ts';
import {
  type PasswordLimits,
  type PasswordRuleId,
  type PasswordRuleResult,
  passwordRuleIds,
} from './password-rules.ts';

/** For `aria-describedby` of the new-password field. */
export const passwordRulesId = 'password-rules';

/** How long typing must have paused before the failing rules are announced, in milliseconds. */
const announcementDelay = 1000;

/** The value as it was when it last did not change for `delay` milliseconds. */
function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

interface PasswordChecklistProps {
  readonly rules: PasswordRuleResult;
  readonly limits: PasswordLimits;
  /** The user has left the field or submitted the form: rules that fail look like errors from then on. */
  readonly judged: boolean;
  /** The service refused the password: the field says so, and the summary is silent. */
  readonly refused: boolean;
}

/** Rules that forbid something: they show only while the password breaks them. */
const prohibitions: ReadonlySet<PasswordRuleId> = new Set<PasswordRuleId>([
  'invalid-characters',
  'contains-username',
  'contains-reversed-username',
  'card-number',
  'last-five',
]);

/** The rules of a new password with their states. A polite live region announces how many fail. */
export function PasswordChecklist({ rules, limits, judged: isJudged, refused }: PasswordChecklistProps) {
  const { t, i18n } = useLingui();
  const texts = passwordRuleTexts(limits);
  const judged = passwordRuleIds.filter((id) => rules[id] !== 'pending');
  const total = passwordRuleIds.length;
  const left = judged.filter((id) => rules[id] === 'fail').length;
  const standing =
    judged.length === 0
      ? ''
      : left === 0
        ? t`All password rules are met.`
        : left === 1
          ? t`1 of ${total} rules left`
          : t`${left} of ${total} rules left`;
  const summary = useSettled(standing, announcementDelay);
  return (
    <RuleChecklist
      id={passwordRulesId}
      rules={passwordRuleIds.map((id) => ({
        id,
        state: rules[id],
        text: i18n._(texts[id]),
        prohibition: prohibitions.has(id),
      }))}
      judged={isJudged}
      summary={refused ? '' : summary}
    />
  );
}
