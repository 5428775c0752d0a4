import { expect, test, vi } from 'vitest';
import { longestTested, matchesPattern } from './matches-pattern.ts';

test('a pattern is the source of a regular expression', () => {
  expect(matchesPattern('^[A-Z]{2}\\d$', 'AB1')).toBe(true);
  expect(matchesPattern('^[A-Z]{2}\\d$', 'ab1')).toBe(false);
});

test.each([undefined, null, ''])('the pattern %o has no result', (pattern) => {
  expect(matchesPattern(pattern, 'text')).toBeUndefined();
});

test.each([
  ['[unclosed-once', 'does not compile'],
  ['^(o)\\1$', 'has a back-reference'],
  ['(?<=o)k', 'or a lookbehind'],
  ['(o{1000}){1000}', 'or is too large'],
])('the pattern %s is skipped and reported once, because it %s', (pattern, reason) => {
  vi.mocked(console.warn).mockImplementation(() => undefined);
  expect(matchesPattern(pattern, 'text')).toBeUndefined();
  expect(matchesPattern(pattern, 'text')).toBeUndefined();
  // Removes the expected report, so that only an unexpected one fails the test.
  const reports = vi.mocked(console.warn).mock.calls.splice(0);
  expect(reports).toHaveLength(1);
  expect(String(reports[0]?.[0])).toContain(pattern);
  expect(String(reports[0]?.[0])).toContain(reason);
});

test('text that is too long is not tested', () => {
  expect(matchesPattern('^a+$', 'a'.repeat(longestTested))).toBe(true);
  expect(matchesPattern('^b+$', 'a'.repeat(longestTested + 1))).toBeUndefined();
});
