import { expect, test } from 'vitest';
import type { ValidationModels } from '#src/flow/field-rules.ts';
import { pinIn } from './pin-entry.ts';

const pinModel = (model: { minLength?: number; maxLength?: number; pattern?: string }): ValidationModels => [
  { name: 'Pin', ...model, validators: [{ name: 'Pin', regExName: 'Pin', pattern: model.pattern }] },
];
const ofSix = pinModel({ minLength: 6, maxLength: 6 });

test.each([
  ['full width', '１２３ ４５６', '123456'],
  ['Arabic', '٠١٢٣٤٥', '012345'],
  ['Persian', '۴۵۶۷۸۹', '456789'],
  ['Devanagari', '०१२३८९', '012389'],
  ['Bengali', '০১২৩৮৯', '012389'],
  ['Thai', '๐๑๒๓๘๙', '012389'],
  ['Adlam, outside of the basic plane', '𞥐𞥑𞥒𞥓𞥘𞥙', '012389'],
  ['mathematical, five runs side by side', '𝟎𝟙𝟤𝟯𝟾𝟡', '012389'],
  ['mixed', 'a1-2٣४৫๖', '123456'],
])('the digits of a script are ordinary ones: %s', (_, entry, pin) => {
  expect(pinIn(entry, [])).toBe(pin);
});

const fourToEight = pinModel({ minLength: 4, maxLength: 8 });
const message = 'Valid 10 min: 123456';

test.each([
  ['the digits', ' 461672 ', [], '461672'],
  ['groups of digits', '46-16.72', ofSix, '461672'],
  ['too few digits', '12', ofSix, '12'],
  ['too many digits', ' 123-456 789', ofSix, '123456'],
  ['a letter that the user typed into the PIN', '1234a5678', fourToEight, '12345678'],
  ['no digit', 'abc', ofSix, ''],
  ['a message', message, ofSix, '123456'],
  ['a message and a maximum length only', message, pinModel({ maxLength: 6 }), '123456'],
  ['a message and no model', message, [], '123456'],
  ['a message and a range of lengths', 'Valid 10 min: 1234', fourToEight, '1234'],
  ['a message with a group', 'Your PIN: 461 672. Valid 10 min', ofSix, '461672'],
  ['a message with a telephone number', 'PIN 461672, questions? 1-800-555-0100', [], '461672'],
  ['a message with another number', 'No. 000000, PIN 461672', pinModel({ pattern: '^[1-9]{6}$' }), '461672'],
  ['a message without a PIN', 'Valid 10 min', ofSix, '10'],
] as const)('of %s the PIN is taken', (_, entry, models, pin) => {
  expect(pinIn(entry, models)).toBe(pin);
});
