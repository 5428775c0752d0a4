import { expect, test } from 'vitest';
import type { ActivationContact } from '#api/calls/activation.ts';
import type { ValidationModel } from '#api/calls/app-init.ts';
import { activationHint } from './activation-hints.ts';

const contact = (given: Partial<ActivationContact> = {}): ActivationContact => ({
  userName: 'jdoe',
  anetUserId: undefined,
  accountId: undefined,
  title: undefined,
  firstName: undefined,
  lastName: undefined,
  mobileNumber: undefined,
  phone: undefined,
  extension: undefined,
  email: undefined,
  ...given,
});

const hintsOf = (record: ActivationContact, models: ValidationModel[]) => ({
  title: activationHint('title', record, models),
  mobileNumber: activationHint('mobileNumber', record, models),
  phone: activationHint('phone', record, models),
});

const model = (name: string, pattern?: string, minLength?: number): ValidationModel => ({
  name,
  minLength,
  validators: pattern === undefined ? [] : [{ name: 'r', regExName: 'r', pattern }],
});

const all = [model('Title', '^a'), model('LoginAppMobile', '^\\d{10}$'), model('LoginAppPhone', '^\\d+$')];

test('without models no member has a hint', () => {
  expect(hintsOf(contact(), [])).toEqual({});
});

test('a missing or blank member has the hint of its name', () => {
  const expected = { title: 'TITLE_REQUIRED', mobileNumber: 'MOBILE_REQUIRED', phone: 'PHONE_REQUIRED' };
  expect(hintsOf(contact(), all)).toEqual(expected);
  expect(hintsOf(contact({ title: ' ', mobileNumber: '', phone: '\t' }), all)).toEqual(expected);
});

test('a value that does not fit its model has a hint, and one that fits has none', () => {
  expect(hintsOf(contact({ title: 'z', mobileNumber: 'x', phone: '?' }), all)).toEqual({
    title: 'INVALID_CHARACTER',
    mobileNumber: 'INVALID_CHARACTER',
    phone: 'INVALID_CHARACTER',
  });
  const fitting = contact({ title: ' a', mobileNumber: '5551234567 ', phone: '1' });
  expect(hintsOf(fitting, all)).toEqual({});
});

test('title and phone are required even if their model allows an empty value, mobile is not', () => {
  const lenient = ['Title', 'LoginAppMobile', 'LoginAppPhone'].map((name) => model(name, '^\\d*$'));
  expect(hintsOf(contact(), lenient)).toEqual({ title: 'TITLE_REQUIRED', phone: 'PHONE_REQUIRED' });
});

test('mobile is required if its model has a minimum length', () => {
  expect(hintsOf(contact(), [model('LoginAppMobile', undefined, 1)])).toEqual({
    mobileNumber: 'MOBILE_REQUIRED',
  });
  expect(hintsOf(contact(), [model('LoginAppMobile')])).toEqual({});
});
