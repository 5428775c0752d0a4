import { expect, test, vi } from 'vitest';
import { longestTested, matchesPattern } from './matches-pattern.ts';

test('a pattern is the source of a regular expression', () => {
  expect(matchesPattern('^[A-Z]{2}\\d$', 'AB1')).toBe(true);
  expect(matchesPattern('^[A-Z]{2}\\d$', 'ab1')).toBe(false);
});

test.each([undefined, null, ''])('the pattern %o has no result', (pattern) => {
  expect(matchesPattern(pattern, 'text')).toBeUndefined();
});

test('a pattern that does not compile is skipped and reported once', () => {
  vi.mocked(console.warn).mockImplementation(() => undefined);
  expect(matchesPattern('[unclosed-once', 'text')).toBeUndefined();
  expect(matchesPattern('[unclosed-once', 'text')).toBeUndefined();
  // Removes the expected report, so that only an unexpected one fails the test.
  const reports = vi.mocked(console.warn).mock.calls.splice(0);
  expect(reports).toHaveLength(1);
  expect(String(reports[0]?.[0])).toContain('does not compile: [unclosed-once');
});

test.each([
  ['a back-reference', '^(o|x)\\1$', 'xx', 'xo'],
  ['a lookbehind', '(?<=o)k', 'ok', 'k'],
  ['a negative lookbehind', '^(?!.*(?<!x)y)', 'xy', 'oy'],
  ['thousands of repetitions', '^o{0,6000}$', 'oo', 'ox'],
] as const)('a pattern with %s is tested', (_, pattern, match, other) => {
  expect(matchesPattern(pattern, match)).toBe(true);
  expect(matchesPattern(pattern, other)).toBe(false);
});

test('text that is too long is not tested', () => {
  expect(matchesPattern('^a+$', 'a'.repeat(longestTested))).toBe(true);
  expect(matchesPattern('^b+$', 'a'.repeat(longestTested + 1))).toBeUndefined();
});
