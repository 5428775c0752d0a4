import { expect, test } from 'vitest';
import { loginBanner } from './login-banner.ts';

test.each([
  [undefined, undefined, {}, undefined],
  [undefined, undefined, { action: 'cpwd', sub: 'logout' }, 'LOGIN_PASSWORD_CHANGED'],
  [undefined, undefined, { sub: 'logout' }, 'LOGIN_LOGGED_OUT'],
  [undefined, undefined, { sub: 'exp' }, 'LOGIN_SESSION_EXPIRED'],
  [undefined, undefined, { sub: 'AccountActivated' }, 'LOGIN_ACCOUNT_ACTIVATED'],
  [undefined, undefined, { sub: 'oauth', action: 'other' }, undefined],
  ['LOGIN_DECLINED_ERROR', undefined, { sub: 'logout' }, 'LOGIN_DECLINED_ERROR'],
  ['LOGIN_USERNAME_RETRIEVED', 'mary', {}, 'LOGIN_USERNAME_RETRIEVED'],
  ['LOGIN_USERNAME_RETRIEVED', undefined, {}, undefined],
] as const)('message %s, username %s, entry %o: %s', (message, username, entry, expected) => {
  expect(loginBanner(message, username, entry)).toBe(expected);
});
