import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen, within } from '@testing-library/react';
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

const everyRule = (
  state: PasswordRuleState,
  other: Partial<PasswordRuleResult> = {},
): PasswordRuleResult => ({
  ...(Object.fromEntries(ruleIds.map((id) => [id, state])) as PasswordRuleResult),
  'last-five': 'pending',
  ...other,
});

const inContext = (
  rules: PasswordRuleResult,
  { limits = { shortest: 12, longest: 25 }, refused = false } = {},
) => (
  <I18nProvider i18n={i18n}>
    <PasswordChecklist rules={rules} limits={limits} marksFailures refused={refused} />
  </I18nProvider>
);

const announced = () => document.querySelector('[aria-live="polite"]')?.textContent;
const pause = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('each rule is an item with its name, state and text', () => {
  render(inContext(everyRule('pass', { number: 'fail' })));
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.dataset.rule)).toEqual(ruleIds);
  const states = Object.fromEntries(items.map((item) => [item.dataset.rule, item.dataset.state]));
  expect(states).toEqual(everyRule('pass', { number: 'fail' }));
  expect(new Set(items.map((item) => item.textContent)).size).toBe(ruleIds.length);
  const described = document.getElementById(passwordRulesId) as HTMLElement;
  const needs = within(described).getByRole('list', { name: 'Your password needs' });
  expect(within(needs).getAllByRole('listitem')).toEqual(items.slice(0, 5));
  const safety = within(described).getByRole('list', { name: 'To keep your account safe' });
  expect(within(safety).getAllByRole('listitem')).toEqual(items.slice(5));
});

test('the last-five rule says that it is checked when the user submits', () => {
  render(inContext(everyRule('pass')));
  expect(screen.getByText(/checked when you submit/)).toBeVisible();
});

test('the length rule shows the limits in force', () => {
  const { rerender } = render(inContext(everyRule('pending')));
  expect(screen.getByText(/12 to 25 characters/)).toBeVisible();
  rerender(inContext(everyRule('pending'), { limits: { shortest: 12, longest: 20 } }));
  expect(screen.getByText(/12 to 20 characters/)).toBeVisible();
});

test.each<[Partial<PasswordRuleResult>, string]>([
  [{ number: 'fail', special: 'fail', length: 'fail' }, '3 of 10 rules left'],
  [{ 'last-five': 'fail' }, '1 of 10 rules left'],
  [{}, 'All password rules are met.'],
])('the number of failing rules is announced: %j', (other, text) => {
  render(inContext(everyRule('pass', other)));
  pause(1_000);
  expect(announced()).toBe(text);
});

test('an announcement waits for a second without a change', () => {
  const { rerender } = render(inContext(everyRule('pending')));
  rerender(inContext(everyRule('fail')));
  pause(900);
  rerender(inContext(everyRule('pass', { number: 'fail' })));
  pause(900);
  expect(announced()).toBe('');
  pause(100);
  expect(announced()).toBe('1 of 10 rules left');
  rerender(inContext(everyRule('pending')));
  pause(1_000);
  expect(announced()).toBe('');
});

test('a refused password empties the announcement at once', () => {
  const { rerender } = render(inContext(everyRule('pass')));
  pause(1_000);
  expect(announced()).toBe('All password rules are met.');
  rerender(inContext(everyRule('pass'), { refused: true }));
  expect(announced()).toBe('');
});
