import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { matchesPattern } from './matches-pattern.ts';

/** Takes the expected reports away, so that only unexpected ones fail the test. */
function takeWarnings(): unknown[][] {
  const { calls } = vi.mocked(console.warn).mock;
  return calls.splice(0, calls.length);
}

test('a pattern is the source of a regular expression', () => {
  expect(compilePattern('^[A-Z]{2}\\d$')?.test('AB1')).toBe(true);
  expect(compilePattern('^[A-Z]{2}\\d$')?.test('ab1')).toBe(false);
});

test('a compiled pattern keeps no position from one test to the next', () => {
  const pattern = compilePattern('a');
  expect([1, 2, 3].map(() => pattern?.test('a'))).toEqual([true, true, true]);
});

test.each([undefined, null, ''])('%o is no pattern', (pattern) => {
  expect(compilePattern(pattern)).toBeUndefined();
});

test('a pattern that does not compile is reported once and never throws', () => {
  vi.mocked(console.warn).mockImplementation(() => undefined);
  expect(compilePattern('[unclosed-once')).toBeUndefined();
  expect(compilePattern('[unclosed-once')).toBeUndefined();
  const reports = takeWarnings();
  expect(reports).toHaveLength(1);
  expect(String(reports[0]?.[0])).toContain('[unclosed-once');
});

test('no text whatever breaks it', () => {
  vi.mocked(console.warn).mockImplementation(() => undefined);
  fc.assert(
    fc.property(fc.string(), (pattern) => {
      expect(() => compilePattern(pattern)?.test('text')).not.toThrow();
    }),
  );
  takeWarnings();
});
