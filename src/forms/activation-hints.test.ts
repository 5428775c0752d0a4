import { expect, test } from 'vitest';
import type { ActivationContact } from '#api/calls/activation.ts';
import type { ValidationModel } from '#api/calls/app-init.ts';
import { activationHints } from './activation-hints.ts';

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

const model = (name: string, pattern?: string, minLength?: number): ValidationModel => ({
  name,
  minLength,
  validators: pattern === undefined ? [] : [{ name: 'r', regExName: 'r', pattern }],
});

const all = [model('Title', '^a'), model('LoginAppMobile', '^\\d{10}$'), model('LoginAppPhone', '^\\d+$')];

test('without models nothing is asked for', () => {
  expect(activationHints(contact(), [])).toEqual({});
});

test('what is missing, or blank, is told by name', () => {
  const expected = { title: 'TITLE_REQUIRED', mobileNumber: 'MOBILE_REQUIRED', phone: 'PHONE_REQUIRED' };
  expect(activationHints(contact(), all)).toEqual(expected);
  expect(activationHints(contact({ title: ' ', mobileNumber: '', phone: '\t' }), all)).toEqual(expected);
});

test('a value that is there is not judged', () => {
  expect(activationHints(contact({ title: 'z', mobileNumber: 'x', phone: '?' }), all)).toEqual({});
});

test('title and phone are asked for by a model that allows nothing at all, mobile is not', () => {
  const lenient = ['Title', 'LoginAppMobile', 'LoginAppPhone'].map((name) => model(name, '^\\d*$'));
  expect(activationHints(contact(), lenient)).toEqual({ title: 'TITLE_REQUIRED', phone: 'PHONE_REQUIRED' });
});

test('mobile is asked for by a least length too', () => {
  expect(activationHints(contact(), [model('LoginAppMobile', undefined, 1)])).toEqual({
    mobileNumber: 'MOBILE_REQUIRED',
  });
  expect(activationHints(contact(), [model('LoginAppMobile')])).toEqual({});
});
