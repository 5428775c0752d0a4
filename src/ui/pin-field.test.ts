import { expect, test } from 'vitest';
import { pinDigits } from './pin-field.tsx';

test.each([
  ['１２３ ４５６', '123456'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['a1-2٣', '123'],
])('the digits of %s are %s', (entry, digits) => {
  expect(pinDigits(entry, undefined)).toBe(digits);
});
