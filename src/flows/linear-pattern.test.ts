import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linearPattern } from './linear-pattern.ts';

/** Returns the result of a test, and its time on the processor, which depends on no other process, in milliseconds. */
function timed(pattern: string, text: string): readonly [result: boolean | undefined, milliseconds: number] {
  const start = process.cpuUsage();
  const result = linearPattern(pattern)?.(text);
  return [result, process.cpuUsage(start).user / 1000];
}

describe('a pattern on which the engine backtracks without end is tested at once', () => {
  test.each([
    ['^(?:ж|[а-я])+$', 'ж'],
    ['^(?:\\u0436|[\\u0430-\\u044f])+$', 'ж'],
    ['^(a+)+$', 'a'],
    ['^(a|a)*$', 'a'],
    ['^(a|aa)+$', 'a'],
    ['^(a*)*$', 'a'],
    ['^((a?)+)*$', 'a'],
    ['^(aa?)+$', 'a'],
    ['^(a{1,9})+$', 'a'],
    ['(.*)*b', 'a'],
    ['^(\\w+\\s?)*$', 'a'],
    ['^([\\s\\S]|.)*$(?!)', '日'],
    ['^(?=(a+)+$)', 'a'],
    ['^a*a*a*a*a*a*a*a*a*a*$', 'a'],
    ['(?:a?){40}a{40}$', 'a'],
  ])('%s', (pattern, character) => {
    const [result, time] = timed(pattern, `${character.repeat(255)}!`);
    expect(result).toBe(false);
    expect(time).toBeLessThan(200);
  });
});

test.each([
  ['', '', true],
  ['[A-Z]', 'abC', true],
  ['^.{8,25}$', '1234567', false],
  ['^.{8,25}$', '12345678', true],
  ["^[A-Za-z\u00C0-\u024F' .-]+$", 'Zoë O’Hara', false],
  ["^[A-Za-z\u00C0-\u024F' .-]+$", "Zoë O'Hara", true],
  ['^\\+?[0-9 ().-]{7,20}$', '+1 (888) 555-0199', true],
  ['^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$', 'abcdEFG1', true],
  ['^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$', 'abcdefg1', false],
  ['^(?!.*(?:admin|root)).*$', 'my-root', false],
  ["^\\w+([-+.']\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$", 'pat.m@shop.example.com', true],
  ["^\\w+([-+.']\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$", 'pat.m@shop', false],
  ['\\bcat\\b', 'a cat sat', true],
  ['\\bcat\\b', 'concat', false],
  ['\\Bcat', 'concat', true],
  ['a{,2}', 'a{,2}', true],
  ['a{2}', 'aba', false],
  ['x??y', 'y', true],
  ['(?<year>\\d{4})', 'in 2026', true],
  ['[(a+)+]', '+', true],
  ['\\(a+\\)+', '(aa)', true],
  ['[^]', '\n', true],
  ['.', '\n', false],
  ['[]', 'a', false],
  ['^(?:)*$', '', true],
  ['(?=a)*b', 'b', true],
  ['\\x41\\u0042\\cJ\\0', 'AB\n\0', true],
  ['^[\\b]$', '\b', true],
] as const)('%s tested on %j is %s', (pattern, text, expected) => {
  expect(linearPattern(pattern)?.(text)).toBe(expected);
  expect(new RegExp(pattern).test(text)).toBe(expected);
});

test.each(['(a)\\1', '(?<=a)b', '(?<!a)b', '(?<n>a)\\k<n>', '(a{100}){100}', '(?:){100000}', '(?i:a)'])(
  '%s is not supported',
  (pattern) => {
    expect(linearPattern(pattern)).toBeUndefined();
  },
);

/** A part that matches one character or none. The characters are those of the texts below. */
const atom = fc.constantFrom(
  ...['a', 'b', 'ж', 'é', '日', '.', '\\w', '\\W', '\\d', '\\s', '[ab]', '[^a]', '[а-я]', '[a-é]', '\\x61'],
  ...['\\b', '\\B', '^', '$', '(?:)', '\\u0436', '\\.', '1'],
);
const quantifier = fc.constantFrom('', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{0,2}', '{1,}', '{0}');
const { pattern: anyPattern } = fc.letrec((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atom,
    fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('|')),
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?=', '(?!'), tie('pattern'), quantifier)
      .map(([opening, content, times]) => `${opening}${content})${times}`),
    fc.tuple(atom, quantifier).map((parts) => parts.join('')),
  ),
})) as { readonly pattern: fc.Arbitrary<string> };

/** Whether the engine accepts a pattern. It refuses some of the random ones, such as `^*`. */
function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}

const validPattern = anyPattern.filter(compiles);
const character = fc.constantFrom('a', 'b', 'ж', 'é', '日', '1', ' ', '\n');

test('a test has the same result as the regular expression of the engine', () => {
  fc.assert(
    fc.property(validPattern, fc.array(character, { maxLength: 6 }), (pattern, characters) => {
      const text = characters.join('');
      expect(linearPattern(pattern)?.(text)).toBe(new RegExp(pattern).test(text));
    }),
    { numRuns: 5000 },
  );
});

test('any text that compiles as a pattern has the same result as the regular expression, or is not supported', () => {
  const source = fc.string({ unit: fc.constantFrom(...'ab\\[](){}?*+|^$.-,=!<>:12cdkux0'), maxLength: 10 });
  fc.assert(
    fc.property(source.filter(compiles), fc.string({ maxLength: 5 }), (pattern, text) => {
      const result = linearPattern(pattern)?.(text);
      if (result !== undefined) expect(result).toBe(new RegExp(pattern).test(text));
    }),
    { numRuns: 5000 },
  );
});

test('a hostile text of 40 characters is tested quickly against any pattern that is supported', () => {
  fc.assert(
    fc.property(validPattern, character, fc.integer({ min: 1, max: 4 }), (part, repeatedCharacter, depth) => {
      const pattern = `^${'('.repeat(depth)}${part}${')+'.repeat(depth)}$`;
      if (!compiles(pattern)) return;
      const [, time] = timed(pattern, `${repeatedCharacter.repeat(39)}\u0000`);
      expect(time).toBeLessThan(200);
    }),
    { numRuns: 500 },
  );
});
