import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import styles from '#src/ui/rule-checklist.lazy.module.css';
import { renderWithTexts } from '#tests/support/render-with-texts.tsx';
import { addAnnouncer, announced } from '#tests/support/screen.ts';
import { PasswordChecklist, passwordRulesId } from './password-checklist.tsx';
import { checkPassword, type PasswordRuleResult, type PasswordRuleState } from './password-rules.ts';

const ruleIds = Object.keys(checkPassword('', '', [], undefined));

beforeEach(() => {
  vi.useFakeTimers();
  addAnnouncer();
});
afterEach(() => vi.useRealTimers());

/** Returns rules that have one state, except for the last, which only the service decides, and for `other`. */
const everyRule = (state: PasswordRuleState, other: Partial<PasswordRuleResult> = {}) =>
  ({
    ...Object.fromEntries(ruleIds.map((id) => [id, state])),
    'last-five': 'pending',
    ...other,
  }) as PasswordRuleResult;

const checklist = (
  rules: PasswordRuleResult,
  { refused = false, marksFailures = true, attempts = 0 } = {},
) => (
  <PasswordChecklist
    rules={rules}
    limits={{ shortest: 12, longest: 20 }}
    marksFailures={marksFailures}
    refused={refused}
    attempts={attempts}
  />
);

const pause = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('each rule is an item with its name, state and text', () => {
  const rules = everyRule('pass', { number: 'fail' });
  const { rerender } = renderWithTexts(checklist(rules, { marksFailures: false }));
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ dataset }) => [dataset.rule, dataset.state])).toEqual(Object.entries(rules));
  expect(new Set(items.map((item) => item.textContent)).size).toBe(ruleIds.length);
  // Each state has its own word and mark: a tick, an open ring, a dot.
  const [met, open, waits] = ['length', 'number', 'last-five'].map((id) => items[ruleIds.indexOf(id)]);
  const mark = (item: Element | undefined) => item?.querySelector('path')?.getAttribute('d');
  expect(met).toHaveTextContent('Met: 12 to 20 characters');
  expect(open).toHaveTextContent('Not met: Number');
  expect(waits).toHaveTextContent(/^Not your last five \(checked when you submit\)$/);
  expect([mark(met), mark(open), mark(waits)]).toEqual([expect.any(String), undefined, undefined]);
  expect(open?.className).not.toBe(waits?.className);
  expect(open).not.toHaveClass(styles.fail ?? '');
  // What fails has a cross only if failures are marked.
  rerender(checklist({ ...rules, 'last-five': 'fail' }));
  expect(waits).toHaveTextContent(/^Not met: Not your last five$/);
  expect(open).toHaveClass(styles.fail ?? '');
  expect(new Set([met, open, waits].map(mark)).size).toBe(2);
});

test.each<[PasswordRuleState, Partial<PasswordRuleResult>, string]>([
  [
    'pending',
    {},
    'Not met yet: 12 to 20 characters; upper-case letter; lower-case letter; number; symbol, like !@#$_',
  ],
  ['pass', { number: 'fail', 'card-number': 'fail' }, 'Not met yet: number; no card number'],
  ['pass', {}, 'All rules that can be checked now are met.'],
])('if the rules are %s, with %j, the unmet rules describe the field', (state, other, text) => {
  const { rerender } = renderWithTexts(checklist(everyRule(state, other)));
  expect(document.getElementById(passwordRulesId)).toHaveTextContent(text);
  // A hint of the field says that the service has refused a password that meets all rules.
  rerender(checklist(everyRule('pass'), { refused: true }));
  expect(document.getElementById(passwordRulesId)).toBeEmptyDOMElement();
});

test('the unmet rules are announced after a second without a change or submit', () => {
  const { rerender } = renderWithTexts(checklist(everyRule('pending')));
  pause(1_000);
  rerender(checklist(everyRule('fail')));
  pause(900);
  rerender(checklist(everyRule('pass', { number: 'fail' })));
  pause(900);
  expect(announced()).toEqual([]);
  pause(100);
  expect(announced()).toEqual(['Not met yet: number']);
  rerender(checklist(everyRule('pass')));
  rerender(checklist(everyRule('pass'), { attempts: 1 }));
  pause(1_000);
  expect(announced()).toHaveLength(1);
});
