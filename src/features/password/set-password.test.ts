import { describe, expect, test } from 'vitest';
import type { SubmitFacts } from '#src/core/read-facts.ts';
import type { Flow, Step } from '#src/flow/flow.ts';
import { failed, runSubmit, type ScriptedResponse, sessionPost } from '#tests/support/run-submit.ts';
import { passwordExpiredState, samplePin, verifiedStates } from '#tests/support/sample-states.ts';
import { activateUserMutation } from './activate-user.ts';
import { expiredPasswordMutation, forgottenPasswordMutation } from './set-password.ts';

const newPassword = 'new-secret-1';
/** Only the change of an expired password sends the current one. */
const values = { currentPassword: 'old-secret-1', newPassword, confirmPassword: newPassword };

type Respond = (response: ScriptedResponse, facts?: Partial<SubmitFacts>) => ReturnType<typeof runSubmit>;

const forgotten: Respond = (response) =>
  runSubmit(forgottenPasswordMutation, { state: verifiedStates['forgot-password'], values }, response);
const withPin = { state: verifiedStates['reset-password'], values };
const replaced: Respond = (response) => runSubmit(expiredPasswordMutation, withPin, response);
const replacedWithoutPin: Respond = (response) =>
  runSubmit(expiredPasswordMutation, { state: passwordExpiredState, values }, response);
const activate: Respond = (response, facts = {}) =>
  runSubmit(activateUserMutation, { state: verifiedStates['user-activation'], values, facts }, response);

describe('the request', () => {
  test('for a forgotten password has the PIN, the token and the username', async () => {
    const identity = { pin: samplePin, token: 'token-1', loginName: 'jane' };
    expect((await forgotten('none')).sent).toStrictEqual([
      { call: 'forgottenPassword', body: { password: newPassword, accountType: 'M', ...identity } },
    ]);
  });

  test.each([
    ['after identity verification has token and PIN', replaced, { Token: 'token-1', Pin: samplePin }],
    ['without identity verification has empty ones', replacedWithoutPin, { Token: '', Pin: '' }],
  ])('for an expired password %s', async (_, respond, identity) => {
    expect((await respond('none')).sent).toStrictEqual([
      {
        call: 'expiredPassword',
        body: {
          Password: 'old-secret-1',
          NewPassword: newPassword,
          LoginName: 'jane',
          AccountType: 'M',
          ...identity,
        },
      },
    ]);
  });

  test.each([
    ['0', {}],
    ['3', { sessiontype: '3' }],
  ])('for an activation has the username of the contact and session type %s', async (sessiontype, entry) => {
    expect((await activate('none', { entry })).sent).toStrictEqual([
      {
        call: 'activateUser',
        body: {
          loginName: 'jane.new',
          token: 'token-1',
          pin: samplePin,
          password: newPassword,
          accountType: 'M',
          sessiontype,
        },
      },
    ]);
  });
});

describe.each([
  ['a forgotten password', forgotten],
  ['an expired password', replaced],
  ['an expired password without a PIN', replacedWithoutPin],
])('%s that was set', (_, respond) => {
  test.each([
    ['an empty body', ''],
    ['{}', {}],
    ['members', { any: 1 }],
  ])(
    'with %s navigates to login, which fills in the username, and the transition is final',
    async (_body, body) => {
      expect((await respond({ status: 200, body })).transition).toEqual({
        message: 'LOGIN_PASSWORD_CHANGED',
        knownUsername: { username: 'jane', retrieved: false },
        state: 'ended',
        go: { to: 'login' },
        final: true,
      });
    },
  );
});

describe('an activation', () => {
  const activated = { message: 'LOGIN_ACCOUNT_ACTIVATED', state: 'ended', go: { to: 'login' }, final: true };

  test('with a session hands it off, and navigates to login if a policy blocks the post', async () => {
    const body = { redirectURL: '/console', sessionToken: 'session' };
    expect((await activate({ status: 200, body })).transition).toEqual({
      departure: { post: sessionPost, ifBlocked: activated },
      final: true,
    });
  });

  test.each([
    {},
    { redirectURL: '/console' },
    { sessionToken: 'session' },
    { redirectURL: '', sessionToken: 'session' },
    { redirectURL: null, sessionToken: null },
  ])('with %j has activated the user and navigates to login', async (body) => {
    expect((await activate({ status: 200, body })).transition).toEqual(activated);
  });
});

describe.each<[name: string, flow: Flow, respond: Respond, tokenStep: Step | undefined]>([
  // The step at which the service issues a new token; none for login.
  ['forgot-password', 'forgot-password', forgotten, 'recover-password'],
  ['reset-password', 'reset-password', replaced, undefined],
  ['reset-password without a PIN', 'reset-password', replacedWithoutPin, undefined],
  ['user-activation', 'user-activation', activate, 'verify-identity'],
])('a password that fails in %s', (_name, flow, respond, tokenStep) => {
  const transitionAfter = async (response: ScriptedResponse) => (await respond(response)).transition;
  const other = flow === 'reset-password' ? 'EXPIRED_PASSWORD_UNAUTHORIZED' : 'CHOOSE_PASSWORD_UNANTICIPATED';

  test('400 VALIDATION_ERROR shows that no record matches', async () => {
    expect(await transitionAfter(failed(400, 'VALIDATION_ERROR'))).toEqual({
      message: 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR',
    });
  });

  test('401 BAD_PIN returns to the send-PIN choice, or to login if there was no PIN', async () => {
    const transition = await transitionAfter(failed(401, 'BAD_PIN'));
    if (respond === replacedWithoutPin) {
      expect(transition).toEqual({
        message: 'LOGIN_VERIFICATION_ERROR_TOKEN',
        state: 'ended',
        go: { to: 'login' },
      });
      return;
    }
    expect(transition).toMatchObject({
      message: 'CHOOSE_PASSWORD_UNAUTHORIZED_PIN',
      state: { kind: 'identified', flow, token: 'token-1' },
      go: { to: 'flow', flow, position: { step: 'verify-identity' } },
    });
    expect(transition.state).not.toHaveProperty('pin');
    expect(transition.state).toHaveProperty('sent', undefined);
  });

  test('401 TOKEN_EXPIRED returns to the step that issues a new token, and ends the flow state', async () => {
    expect(await transitionAfter(failed(401, 'TOKEN_EXPIRED'))).toEqual({
      message: 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN',
      state: 'ended',
      go: tokenStep === undefined ? { to: 'login' } : { to: 'flow', flow, position: { step: tokenStep } },
    });
  });

  test.each([400, 401, 403, 409, 422, 499])(
    '%i with a reason about the password shows it in the form',
    async (status) => {
      const refused = (failRule: string) => ({ failRule, invalidField: 'newPassword' });
      expect(await transitionAfter(failed(status, 'PASSWORD_HISTORY'))).toEqual(refused('last-five'));
      expect(await transitionAfter(failed(status, 'SENSITIVE_PASSWORD'))).toEqual(refused('card-number'));
      expect(await transitionAfter(failed(status, 'WEAK_PASSWORD'))).toEqual({
        message: 'COMPROMISED_PASSWORD_CHANGEPASSWORD',
        ...refused('compromised'),
      });
    },
  );

  test.each([
    [500, 'PASSWORD_HISTORY'],
    [503, 'WEAK_PASSWORD'],
    [500, 'SENSITIVE_PASSWORD'],
    [401, 'VALIDATION_ERROR'],
    [400, 'BAD_PIN'],
    [400, 'TOKEN_EXPIRED'],
    [401, undefined],
    [400, undefined],
    [404, undefined],
    [500, undefined],
  ])('%i with reason %s shows the unanticipated error', async (status, reason) => {
    expect(await transitionAfter(failed(status, reason))).toEqual({ message: other });
  });

  test('204 shows CHOOSE_PASSWORD_UNANTICIPATED', async () => {
    expect(await transitionAfter({ status: 204 })).toEqual({ message: 'CHOOSE_PASSWORD_UNANTICIPATED' });
  });

  test.each<[string, ScriptedResponse]>([
    ['no response', 'none'],
    ['a 200 of another shape', { status: 200, body: 'text' }],
  ])(
    '%s shows CHOOSE_PASSWORD_UNANTICIPATED, because the service did not check the password',
    async (_, response) => {
      expect(await transitionAfter(response)).toEqual({ message: 'CHOOSE_PASSWORD_UNANTICIPATED' });
    },
  );
});
