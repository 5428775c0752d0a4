import { expect, test } from 'vitest';
import { themePath } from './query-paths.ts';

test.each([
  [undefined, 'anet'],
  ['harbor', 'harbor'],
  ['har.bor', 'har.bor'],
  ['%2e', '%252e'],
  ['\u{1f6a2}', '%F0%9F%9A%A2'],
])('the theme of %o is requested as %s', (cobrand, segment) => {
  expect(themePath(cobrand)).toBe(`/themesvc/v1/themes/${segment}`);
});

test.each(['', '.', '..', '...', 'a/b', '../x', '..\\x'])(
  'the path for the brand %o names the default theme',
  (cobrand) => {
    expect(themePath(cobrand)).toBe('/themesvc/v1/themes/anet');
  },
);
