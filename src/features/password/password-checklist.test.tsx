import { act, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import styles from '#src/ui/rule-checklist.module.css';
import { renderWithTexts } from '#tests/support/render-with-texts.tsx';
import { PasswordChecklist, passwordRulesId } from './password-checklist.tsx';
import { checkPassword, type PasswordRuleResult, type PasswordRuleState } from './password-rules.ts';

const ruleIds = Object.keys(checkPassword('', '', [], undefined));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Returns rules that have one state, except for the last, which only the service decides, and for `other`. */
const everyRule = (state: PasswordRuleState, other: Partial<PasswordRuleResult> = {}) =>
  ({
    ...Object.fromEntries(ruleIds.map((id) => [id, state])),
    'last-five': 'pending',
    ...other,
  }) as PasswordRuleResult;

const checklist = (rules: PasswordRuleResult, { refused = false, marksFailures = true } = {}) => (
  <PasswordChecklist
    rules={rules}
    limits={{ shortest: 12, longest: 20 }}
    marksFailures={marksFailures}
    refused={refused}
  />
);

const announced = () => document.querySelector('[aria-live="polite"]')?.textContent;
const pause = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('each rule is an item with its name, state and text, which describes the field', () => {
  const rules = everyRule('pass', { number: 'fail' });
  const { rerender } = renderWithTexts(checklist(rules, { marksFailures: false }));
  const described = within(document.getElementById(passwordRulesId) as HTMLElement);
  const items = described.getAllByRole('listitem');
  expect(items.map(({ dataset }) => [dataset.rule, dataset.state])).toEqual(Object.entries(rules));
  expect(new Set(items.map((item) => item.textContent)).size).toBe(ruleIds.length);
  // Each state has its own word and sign: a tick, an open ring, a dot.
  const [met, open, waits] = ['length', 'number', 'last-five'].map((id) => items[ruleIds.indexOf(id)]);
  const sign = (item: Element | undefined) => item?.querySelector('path')?.getAttribute('d');
  expect(met).toHaveTextContent('Met: 12 to 20 characters');
  expect(open).toHaveTextContent('Not met: Number');
  expect(waits).toHaveTextContent(/^Unlike your last five \(checked when you submit\)$/);
  expect([sign(met), sign(open), sign(waits)]).toEqual([expect.any(String), undefined, undefined]);
  expect(open?.className).not.toBe(waits?.className);
  expect(open).not.toHaveClass(styles.fail ?? '');
  // What fails has a cross only if failures are marked.
  rerender(checklist(rules));
  expect(open).toHaveClass(styles.fail ?? '');
  expect(new Set([met, open, waits].map(sign)).size).toBe(3);
});

test.each<[Partial<PasswordRuleResult>, string]>([
  [{ number: 'fail', special: 'fail', length: 'fail' }, '3 of 10 rules left'],
  [{ 'last-five': 'fail' }, '1 of 10 rules left'],
  [{}, 'All password rules are met.'],
])('the number of failing rules is announced, unless the service refuses the password: %j', (other, text) => {
  const { rerender } = renderWithTexts(checklist(everyRule('pass', other)));
  pause(1_000);
  expect(announced()).toBe(text);
  rerender(checklist(everyRule('pass', other), { refused: true }));
  expect(announced()).toBe('');
});

test('an announcement waits for a second without a change', () => {
  const { rerender } = renderWithTexts(checklist(everyRule('pending')));
  rerender(checklist(everyRule('fail')));
  pause(900);
  rerender(checklist(everyRule('pass', { number: 'fail' })));
  pause(900);
  expect(announced()).toBe('');
  pause(100);
  expect(announced()).toBe('1 of 10 rules left');
  rerender(checklist(everyRule('pending')));
  pause(1_000);
  expect(announced()).toBe('');
});
