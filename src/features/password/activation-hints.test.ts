import { expect, test } from 'vitest';
import type { ActivationContact } from '#api/calls/activation.ts';
import { verifiedStates } from '#tests/support/sample-states.ts';
import { activationHint } from './activation-hints.ts';

const members = ['title', 'mobileNumber', 'phone'] as const;
const modelNames = ['Title', 'LoginAppMobile', 'LoginAppPhone'];
const model = (name: string, pattern: string, minLength = 0) => ({
  name,
  minLength,
  validators: [{ name: 'r', regExName: 'r', pattern }],
});
const strict = [model('Title', '^a'), model('LoginAppMobile', '^\\d{10}$'), model('LoginAppPhone', '^\\d+$')];
const lenient = modelNames.map((name) => model(name, '^\\d*$'));
const invalid = 'INVALID_CHARACTER';
const none = [undefined, undefined, undefined];
const required = ['TITLE_REQUIRED', 'MOBILE_REQUIRED', 'PHONE_REQUIRED'];

test.each([
  ['without models', [], [undefined, '', '?'], none],
  ['missing', strict, none, required],
  ['blank', strict, [' ', '', '\t'], required],
  ['that do not fit', strict, ['z', 'x', '?'], [invalid, invalid, invalid]],
  ['that fit', strict, [' a', '5551234567 ', '1'], none],
  // Title and phone are required even if their model allows an empty value.
  ['missing in lenient models', lenient, ['', '', ''], ['TITLE_REQUIRED', undefined, 'PHONE_REQUIRED']],
  [
    'without a required mobile',
    [model('LoginAppMobile', '', 1)],
    ['', '', ''],
    [undefined, 'MOBILE_REQUIRED', undefined],
  ],
])('title, mobile and phone %s, by the models %j: %j have the hints %j', (_, models, values, hints) => {
  const { contact } = verifiedStates['user-activation'];
  const given = Object.fromEntries(members.map((member, index) => [member, values[index]]));
  const record: ActivationContact = { ...contact, ...given };
  expect(members.map((member) => activationHint(member, record, models))).toEqual(hints);
});
