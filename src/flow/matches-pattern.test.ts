import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { longestTested, matchesPattern } from './matches-pattern.ts';

test.each([undefined, ''])('the pattern %o has the result undefined', (pattern) => {
  expect(matchesPattern(pattern, 'text')).toBeUndefined();
});

/** Removes the expected reports, so that only an unexpected one fails the test. */
const dropReports = () => vi.mocked(console.warn).mock.calls.splice(0);

const foreign = '[unclosed ^\\p{L}+$ \\Atext\\z [[:^alpha:]] t\\145xt \\\\\\Z ^\\h+$'.split(' ');

test.each(foreign)('the pattern %s, which the page cannot use, is skipped and reported once', (pattern) => {
  vi.mocked(console.warn).mockImplementation(() => undefined);
  expect(matchesPattern(pattern, 'text')).toBeUndefined();
  expect(matchesPattern(pattern, 'text')).toBeUndefined();
  expect(dropReports()).toEqual([[expect.stringContaining(`the page cannot use it: ${pattern}`)]]);
});

test('text that is too long is not tested', () => {
  expect(matchesPattern('^a+$', 'a'.repeat(longestTested))).toBe(true);
  expect(matchesPattern('^b+$', 'a'.repeat(longestTested + 1))).toBeUndefined();
});

describe('a pattern on which the engine would backtrack without end is skipped and reported', () => {
  test.each([
    ...['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '^((a?)+)*$', '^(aa?)+$', '^(a{1,9})+$', '^(\\w+\\s?)*$'],
    ...['^(?:\u0061|[a-z])+$', '^([\\s\\S]|.)*$(?!)', '^(?=(a+)+$)', '(?:a?){40}a{40}$', '^(\\w\\w+)+$'],
    ...['^(\\w+\\w)+$', '^(\\w+\\.?)+$', '^(a+|b)*$', '^(-a*a*)+$', '^((?:a|aa))+$'],
    ...['^[A-Za-z ]*[A-Za-z]+[A-Za-z .-]*[A-Za-z ]*$', '^[a-z]*[a-z]*[a-z]*[a-z]*$', '^(a||b)+$'],
    ...['^.*ab.*ab.*ab.*ab$', '^(a*){4}$', '^(?:[a-z]*){2}[a-z]*$', '^((a?){8}){8}$', '^(?=a*a*a*a*$)'],
    ...['^\\w{2,}(?:a*[ab]{2,}(?:[ab][ab]+a)?)?\\w{2,}$', '[a-z]*[a-z]*[a-z]*$(?!)'],
    ...[`^${'a?'.repeat(30)}x$`, `^${'a{1,15}'.repeat(7)}x$`, `^${'(a?a?){4}'.repeat(6)}x$`],
    ...[`^${'(a{1,15}a{1,15}a{1,15})?'.repeat(3)}x$`, `^${'[à-ÿ]*'.repeat(6)}$`, '^(?:[aー]+[-ー])+$'],
    ...['^(?:(a+)\\1)+$', '^(a)\\1*\\1*\\1*\\1*\\1*$'],
    // Many escapes before an inner group.
    `^(${'\\u00e9|'.repeat(60)}(?:ab|c))+$`,
  ])('%s', (pattern) => {
    vi.mocked(console.warn).mockImplementation(() => undefined);
    expect(matchesPattern(pattern, `${'a'.repeat(40)}!`)).toBeUndefined();
    expect(String(dropReports()[0]?.[0])).toContain('could block the page');
  });
});

test.each([
  ['^[A-Z]{2}\\d$', 'AB1', 'ab1'],
  // A back-reference, lookbehinds and thousands of repetitions.
  ['^(o|x)\\1$', 'xx', 'xo'],
  ['(?<=o)k', 'ok', 'k'],
  ['^(?!.*(?<!x)y)', 'xy', 'oy'],
  ['^o{0,6000}$', 'oo', 'ox'],
  ['^.{8,25}$', '12345678', '1234567'],
  ["^[A-Za-z\u00C0-\u024F' .-]+$", "Zoë O'Hara", 'Zoë O’Hara'],
  ['^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$', 'abcdEFG1', 'abcdefg1'],
  ["^\\w+([-+.']\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$", 'pat.m@shop.example.com', 'pat.m@shop'],
  ['^\\+?[0-9]{1,3}([ -]?[0-9]{2,4})?$', '+1 888', 'x'],
  ['^(\\d{3}-)+(a|b)$', '123-456-a', '123-45-a'],
  ['^[\\w.+-]+@([\\w-]+\\.)+[a-zA-Z]{2,}$', 'pat@shop.example.com', 'pat@shop'],
  // Fixed and short repetitions of a group, and alternatives that differ in their first character.
  ['^(?:\\d{2}){3}$', '123456', '12345'],
  ['^(\\d{3}){2}$', '123456', '12345'],
  ['^(\\d{3}-?){2}\\d{4}$', '123-456-7890', '12-3456'],
  ["^(?:[A-Za-z]|'|-| )+$", "Zoe O'Hara", 'R2D2!'],
  ['^(?:[^<>]|<(?!script))*$', 'a<b', '<script'],
  ['^(?:(?:25[0-5]|1\\d\\d)\\.){3}1$', '250.199.100.1', '250.1'],
  ['^[a-z]+ [a-z]+ [a-z]+ [a-z]+ [a-z]+$', 'a b c d e', 'a b'],
  ['^(\\+?\\d{1,3})?[-. (]*\\d{3}[-. )]*\\d{3}[-. ]*\\d{4}$', '+1 (888) 555-0100', '888'],
  [`^[A-Z]{1,15}${"(?:[ '-]?[A-Z]{1,15})?".repeat(3)}$`, "ZOE O'HARA-LEE", 'R2'],
  ['\\w+@\\w+\\.\\w+', 'pat@shop.example', 'pat'],
  ['^\\\\A$', '\\A', 'A'],
  ['^(?:[A-Z][a-z]*)(?:, [A-Z][a-z]*)*$', 'Ana, Bo', 'Ana,Bo'],
] as const)('the pattern %s is tested, and matches %s and not %s', (pattern, match, other) => {
  expect(matchesPattern(pattern, match)).toBe(true);
  expect(matchesPattern(pattern, other)).toBe(false);
});

test('any text as a pattern has the result of the engine or undefined, and never throws', () => {
  vi.mocked(console.warn).mockImplementation(() => undefined);
  const source = fc.string({ unit: fc.constantFrom(...'ab\\[](){}?*+|^$.-,=!<>:12cdkux0'), maxLength: 10 });
  fc.assert(
    fc.property(source, fc.string({ maxLength: 5 }), (pattern, text) => {
      const result = matchesPattern(pattern, text);
      if (result !== undefined) expect(result).toBe(new RegExp(pattern).test(text));
    }),
    { numRuns: 3000 },
  );
  dropReports();
});
