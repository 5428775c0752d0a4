import { expect, test } from 'vitest';
import { sampleIdentity } from '#api/recovery-fields.ts';
import { landingForms } from './landing-forms.ts';

const model = (name: string) => ({ name, minLength: 9, validators: [] });

test('on login username and password are required, and no model applies to them', () => {
  const models = ['LoginUserName', 'LoginPassword'].map(model);
  const issues = (username: string, password: string) =>
    landingForms['/']?.check({ username, password, rememberDevice: false }, models).issues;
  expect(issues('', ' ')).toEqual([
    ['username', 'USERNAME_REQUIRED'],
    ['password', 'PASSWORD_REQUIRED'],
  ]);
  expect(issues('a', 'b')).toEqual([]);
});

test('on a recovery every field is required and checked by its model', () => {
  const form = landingForms['/forgot-password'];
  const issues = (username: string, emailAddress: string) =>
    form?.check({ ...sampleIdentity, username, emailAddress }, [model('Email')]).issues;
  expect(issues('', '')).toEqual([
    ['username', 'USERNAME_REQUIRED'],
    ['emailAddress', 'EMAIL_REQUIRED'],
  ]);
  expect(issues('jane', 'short')).toEqual([['emailAddress', 'EMAIL_INVALID']]);
});
