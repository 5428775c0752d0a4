import { expect, test } from 'vitest';
import { digitsIn } from './plain-text.ts';

test.each([
  ...'١٢٣٤٥٦٧٨٩٠ ۱۲۳۴۵۶۷۸۹۰ १२३४५६७८९० ১২৩৪৫৬৭৮৯০ １２３４５６７８９０ ๑๒๓๔๕๖๗๘๙๐ 𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟎'.split(' '),
  ...['PIN: 123 456-7890.', '123\u200b456٧٨٩۰'],
])('the digits in %s are 1234567890', (text) => {
  expect(digitsIn(text)).toBe('1234567890');
});
