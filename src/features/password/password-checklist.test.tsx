import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PasswordChecklist, passwordRulesId } from './password-checklist.tsx';
import { checkPassword, type PasswordRuleResult, type PasswordRuleState } from './password-rules.ts';

const ruleIds = Object.keys(checkPassword('', '', [], undefined));

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-us', messages: {} });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns rules that have one state, except for the last, which only the service decides, and for `other`. */
const everyRule = (state: PasswordRuleState, other: Partial<PasswordRuleResult> = {}) =>
  ({
    ...Object.fromEntries(ruleIds.map((id) => [id, state])),
    'last-five': 'pending',
    ...other,
  }) as PasswordRuleResult;

const checklist = (rules: PasswordRuleResult, { longest = 25, refused = false } = {}) => (
  <I18nProvider i18n={i18n}>
    <PasswordChecklist rules={rules} limits={{ shortest: 12, longest }} marksFailures refused={refused} />
  </I18nProvider>
);

const announced = () => document.querySelector('[aria-live="polite"]')?.textContent;
const pause = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('each rule is an item with its name, state and text, which describes the field', () => {
  const rules = everyRule('pass', { number: 'fail' });
  render(checklist(rules, { longest: 20 }));
  const described = within(document.getElementById(passwordRulesId) as HTMLElement);
  const items = described.getAllByRole('listitem');
  expect(items.map(({ dataset }) => [dataset.rule, dataset.state])).toEqual(Object.entries(rules));
  expect(new Set(items.map((item) => item.textContent)).size).toBe(ruleIds.length);
  expect(items[0]).toHaveTextContent('12 to 20 characters');
  expect(items.at(-1)).toHaveTextContent('checked when you submit');
});

test.each<[Partial<PasswordRuleResult>, string]>([
  [{ number: 'fail', special: 'fail', length: 'fail' }, '3 of 10 rules left'],
  [{ 'last-five': 'fail' }, '1 of 10 rules left'],
  [{}, 'All password rules are met.'],
])('the number of failing rules is announced, unless the service refuses the password: %j', (other, text) => {
  const { rerender } = render(checklist(everyRule('pass', other)));
  pause(1_000);
  expect(announced()).toBe(text);
  rerender(checklist(everyRule('pass', other), { refused: true }));
  expect(announced()).toBe('');
});

test('an announcement waits for a second without a change', () => {
  const { rerender } = render(checklist(everyRule('pending')));
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
