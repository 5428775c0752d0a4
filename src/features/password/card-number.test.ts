import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containsCardNumber } from './card-number.ts';

/** Public test numbers of the issuers. */
const cards = {
  'Visa, 13 digits': '4222222222222',
  'Diners Club, 14 digits': '30569309025904',
  'American Express, 15 digits': '378282246310005',
  'Visa, 16 digits': '4111111111111111',
  Mastercard: '5555555555554444',
  'Mastercard, 2 series': '2223003122003222',
  Discover: '6011111111111117',
  JCB: '3530111333300000',
  UnionPay: '6200000000000005',
  'Maestro, 19 digits': '6759649826438453006',
};

test.each(Object.entries(cards))('%s is found', (_, card) => {
  expect(containsCardNumber(card)).toBe(true);
});

test.each([
  ['a Maestro number of 12 digits, which are too few', '676770000005'],
  ['a number that passes Luhn but begins with 1, which no issuer uses', '1000000000000008'],
  ['a number that passes Luhn but begins with 9, which no issuer uses', '9000000000000001'],
  ['a Visa number with a typing error', 'x4111111111111112x'],
  ['a UnionPay number with a typing error', '6212345678901234'],
  ['a Visa number that a space divides', '411111 1111111111'],
  ['empty text', ''],
  ['full-width digits', '\uff14'.padEnd(16, '\uff11')],
])('no card number is found in %s', (_, text) => {
  expect(containsCardNumber(text)).toBe(false);
});

test('a Visa number of 19 digits, none of whose parts is a card number, is found between other digits', () => {
  expect(containsCardNumber('1 4680086383680086388 1'.replaceAll(' ', ''))).toBe(true);
});

test('a card number is found anywhere in text and in a longer sequence of digits', () => {
  const issued = fc.constantFrom(...Object.values(cards).filter((card) => card.length > 13));
  const around = fc.oneof(fc.nat(999_999).map(String), fc.constantFrom('', 'Abc!'));
  fc.assert(
    fc.property(around, issued, around, (before, card, after) => {
      expect(containsCardNumber(`${before}${card}${after}`)).toBe(true);
    }),
  );
});
