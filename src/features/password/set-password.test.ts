import { describe, expect, test } from 'vitest';
import { runSubmit, type ScriptedResponse, sessionPost } from '#tests/support/run-submit.ts';
import { passwordExpiredState, samplePin, verifiedStates } from '#tests/support/sample-states.ts';
import { activateUserMutation } from './activate-user.ts';
import { expiredPasswordMutation, forgottenPasswordMutation } from './set-password.ts';

// src/features/failures.test.ts has the failures.

const newPassword = 'new-secret-1';
/** Only the change of an expired password sends the current one. */
const values = { currentPassword: 'old-secret-1', newPassword, confirmPassword: newPassword };

const forgotten = (response: ScriptedResponse) =>
  runSubmit(forgottenPasswordMutation, { state: verifiedStates['forgot-password'], values }, response);
const withPin = { state: verifiedStates['reset-password'], values };
const replaced = (response: ScriptedResponse) => runSubmit(expiredPasswordMutation, withPin, response);
const replacedWithoutPin = (response: ScriptedResponse) =>
  runSubmit(expiredPasswordMutation, { state: passwordExpiredState, values }, response);
const activate = (response: ScriptedResponse, requestContext: object = {}) =>
  runSubmit(
    activateUserMutation,
    { state: verifiedStates['user-activation'], values, requestContext },
    response,
  );

const expired = { Password: 'old-secret-1', NewPassword: newPassword, LoginName: 'jane', AccountType: 'M' };

/** The transition that ends a flow at login. */
const atLogin = (message: string, username: string) => ({
  message,
  knownUsername: { username, retrieved: false },
  flowState: 'ended',
  navigate: { to: '/' },
  appliesLate: true,
});

test.each([
  [
    'a forgotten password, by its PIN and token',
    forgotten,
    'forgottenPassword',
    { password: newPassword, accountType: 'M', pin: samplePin, token: 'token-1', loginName: 'jane' },
  ],
  ['an expired one, by PIN', replaced, 'expiredPassword', { ...expired, Token: 'token-1', Pin: samplePin }],
  ['an expired one without PIN', replacedWithoutPin, 'expiredPassword', { ...expired, Token: '', Pin: '' }],
] as const)('a submit replaces %s, and ends at login with the username', async (_, respond, call, body) => {
  for (const response of ['', {}, { any: 1 }])
    expect(await respond({ status: 200, body: response })).toStrictEqual({
      sent: [{ call, body }],
      transition: atLogin('LOGIN_PASSWORD_CHANGED', 'jane'),
    });
});

test('the message of a cancel says that the service may have executed the call', () => {
  expect(forgottenPasswordMutation.cancelMessage).toBe('PASSWORD_CHANGE_GIVEN_UP');
  expect(expiredPasswordMutation.cancelMessage).toBe('PASSWORD_CHANGE_GIVEN_UP');
  expect(activateUserMutation.cancelMessage).toBe('ACTIVATION_GIVEN_UP');
});

describe('an activation', () => {
  const activated = atLogin('LOGIN_ACCOUNT_ACTIVATED', 'jane.new');

  test.each([
    ['0', {}],
    ['3', { sessiontype: '3' }],
  ])('sends the username of the contact, and session type %s', async (sessiontype, entryParams) => {
    const user = { loginName: 'jane.new', token: 'token-1', pin: samplePin, accountType: 'M' };
    expect((await activate('none', { entryParams })).sent).toStrictEqual([
      { call: 'activateUser', body: { ...user, password: newPassword, sessiontype } },
    ]);
  });

  test('with a session hands it off, and navigates to login if a policy blocks the post', async () => {
    const body = { redirectURL: '/console', sessionToken: 'session' };
    const { transition } = await activate({ status: 200, body });
    expect(transition).toEqual({ formPost: sessionPost, ifBlocked: activated, appliesLate: true });
  });

  test('without a session reports the activation and navigates to login', async () => {
    expect((await activate({ status: 200, body: {} })).transition).toEqual(activated);
  });
});
