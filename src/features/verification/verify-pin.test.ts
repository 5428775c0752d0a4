import { describe, expect, test } from 'vitest';
import { type Flow, firstStep } from '#src/flow/flow.ts';
import type { WithIdentity } from '#src/flow/flow-state.ts';
import {
  failed,
  runSubmit,
  type ScriptedResponse,
  sampleSubmitFacts,
  sessionPost,
} from '#tests/support/run-submit.ts';
import {
  countingStates,
  identifiedStates,
  linkRefusedState,
  pinSentStates,
  sampleSentPin,
  verifiedStates,
} from '#tests/support/sample-states.ts';
import {
  completesLogin,
  offersRememberDevice,
  verifyChallengeMutation,
  verifyPinMutation,
} from './verify-pin.ts';

const pin = '123456';
const { now } = sampleSubmitFacts;

/** Executes the submit that the screen chooses for a state. */
function verify(state: WithIdentity, responses: readonly ScriptedResponse[], rest: object = {}, facts = {}) {
  const values = { recoveryPin: pin, rememberDevice: true, ...rest };
  return completesLogin(state)
    ? runSubmit(verifyChallengeMutation, { state, values, facts }, ...responses)
    : runSubmit(verifyPinMutation, { state, values, facts }, ...responses);
}

const challenged = pinSentStates['verification-required'];
const mustReset = { ...challenged, decision: 'resetpassword' as const };

const accepted = { status: 200, body: '' };
const verifyBody = { pin, token: 'token-1', expirePIN: false };

const everyFlow = Object.keys(pinSentStates) as Flow[];
const forgotFlows = ['forgot-username', 'forgot-password'] as const;
const fromLogin = ['verification-required', 'reset-password'] as const;
const limitReasons = ['PIN_MAXTRIES', 'UNANTICIPATED_ERROR'];

/** Every state in which a PIN is entered: of each flow, and of each call that checks it. */
const cases = [...everyFlow.map((flow) => pinSentStates[flow]), mustReset].map((state) => ({
  flow: state.flow,
  check: state === challenged ? 'pin/verifychallenge' : 'pin/verify',
  state,
}));

const linkRefused = (rest: object) => ({
  state: { ...linkRefusedState, errorMessage: undefined, issuedAt: now, ...rest },
  go: { to: 'flow', flow: 'user-activation', position: { step: 'verify-identity' } },
});

const toLogin = (message: string) => ({ message, state: 'ended', go: { to: 'login' } });

const stepBack = (message: string, flow: Flow) => ({
  message,
  state: {
    ...countingStates['forgot-password'],
    flow,
    failedMatches: 0,
    issuedAt: sampleSentPin.at,
  },
  go: { to: 'flow', flow, position: { step: firstStep(flow) } },
});

describe('the first request', () => {
  test.each(cases.filter(({ check }) => check === 'pin/verify'))(
    'in $flow is pin/verify',
    async ({ state }) => {
      expect((await verify(state, ['none'])).sent).toStrictEqual([{ call: 'verifyPin', body: verifyBody }]);
    },
  );

  test.each(['challenge', 'mfachallenge'] as const)(
    'after decision %s is pin/verifychallenge',
    async (decision) => {
      const facts = { entry: { sessiontype: '3', sp: '007' } };
      expect((await verify({ ...challenged, decision }, ['none'], {}, facts)).sent).toStrictEqual([
        {
          call: 'verifyChallenge',
          body: {
            Pin: pin,
            Token: 'token-1',
            STAFingerprint: 'print',
            ExpirePIN: false,
            IsRiskUpdate: true,
            sessiontype: '3',
            SP: '007',
          },
        },
      ]);
    },
  );

  test('of a challenge has empty texts for unknown values, and session type 0', async () => {
    expect((await verify(challenged, ['none'], {}, { fingerprint: '' })).sent[0]?.body).toMatchObject({
      STAFingerprint: '',
      sessiontype: '0',
      SP: '',
    });
  });
});

describe('remember-device', () => {
  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])('with isNewDevice %s and the checkbox %s is sent as %s', async (isNewDevice, rememberDevice, sent) => {
    const state = { ...challenged, isNewDevice };
    expect((await verify(state, ['none'], { rememberDevice })).sent[0]?.body).toMatchObject({
      IsRiskUpdate: sent,
    });
    expect(offersRememberDevice(state)).toBe(isNewDevice);
  });

  test('is not offered with decision resetpassword, nor in another flow', () => {
    expect(offersRememberDevice(mustReset)).toBe(false);
    for (const flow of everyFlow) {
      expect(offersRememberDevice(pinSentStates[flow])).toBe(flow === 'verification-required');
    }
  });
});

describe('a challenged login', () => {
  const transitionAfter = async (body: unknown) =>
    (await verify(challenged, [{ status: 200, body }])).transition;
  const reset = {
    message: 'LOGIN_UNANTICIPATED_ERROR',
    state: 'ended',
    go: { to: 'login' },
    clearFields: ['username', 'password'],
  };

  test('that is accepted hands the session off', async () => {
    expect(await transitionAfter({ redirectURL: '/console', sessionToken: 'session' })).toEqual({
      departure: { post: sessionPost, ifBlocked: { ...reset, knownUsername: 'forgotten' } },
      final: true,
    });
  });

  test('that is rejected navigates to login with LOGIN_DECLINED_ERROR', async () => {
    expect(
      await transitionAfter({ vbaDecision: 'reject', redirectURL: '/x', sessionToken: 'session' }),
    ).toEqual({ ...reset, message: 'LOGIN_DECLINED_ERROR' });
  });

  test('that is challenged again starts a new verification of the same user', async () => {
    const body = { vbaDecision: 'challenge', activationCode: 'token-2', email: 'k***@example.com' };
    expect(await transitionAfter(body)).toMatchObject({
      state: {
        kind: 'identified',
        flow: 'verification-required',
        token: 'token-2',
        email: 'k***@example.com',
        loginName: 'jane',
        rememberDevice: false,
        issuedAt: now,
      },
      go: { to: 'flow', flow: 'verification-required', position: { step: 'verify-identity' } },
    });
  });
});

describe('a login whose password must be changed', () => {
  test.each([
    ['EXPIRED_PASSWORD_INFO', undefined],
    ['COMPROMISED_PASSWORD_CHANGEPASSWORD', true as const],
  ])(
    'continues in reset-password with the same identity and PIN, and with %s',
    async (message, isCompromised) => {
      expect((await verify({ ...mustReset, isCompromised }, [accepted])).transition).toEqual({
        message,
        state: {
          ...verifiedStates['reset-password'],
          // The lifetime of the state begins with the token, which is still the same.
          issuedAt: mustReset.issuedAt,
          isCompromised,
          pin,
        },
        go: { to: 'flow', flow: 'reset-password', position: { step: 'change-password' } },
      });
    },
  );
});

describe.each(['forgot-password', 'reset-password'] as const)('an accepted PIN in %s', (flow) => {
  test.each([
    ['that was sent', pinSentStates[flow], sampleSentPin],
    ['that the user already had', identifiedStates[flow], undefined],
    ['that is entered again after Back', verifiedStates[flow], sampleSentPin],
  ])('%s navigates to the password change', async (_, state, sent) => {
    expect((await verify(state, [accepted])).transition).toEqual({
      message: flow === 'reset-password' ? 'EXPIRED_PASSWORD_INFO' : undefined,
      state: { ...state, kind: 'verified', pin, sent },
      go: { to: 'flow', flow, position: { step: 'change-password' } },
    });
  });
});

test('a PIN that is entered again in reset-password shows again that the password is compromised', async () => {
  const state = { ...verifiedStates['reset-password'], isCompromised: true as const };
  expect((await verify(state, [accepted])).transition.message).toBe('COMPROMISED_PASSWORD_CHANGEPASSWORD');
});

describe('an accepted PIN in forgot-username', () => {
  const state = pinSentStates['forgot-username'];
  const user = { userName: 'jane', accountId: '1', businessName: 'Harbor Books' };
  const search = (response: ScriptedResponse, from: WithIdentity = state) =>
    verify(from, [accepted, response]);
  const found = async (users: readonly unknown[], from?: WithIdentity) =>
    (await search({ status: 200, body: { users } }, from)).transition;

  test('searches for the usernames', async () => {
    expect((await search('none')).sent).toStrictEqual([
      { call: 'verifyPin', body: verifyBody },
      { call: 'searchUsers', body: { pin, token: 'token-1', AccountType: 'M', UnknownUser: 1 } },
    ]);
  });

  test('with one user navigates to login, which shows the username and fills it in', async () => {
    expect(await found([user])).toEqual({
      message: 'LOGIN_USERNAME_RETRIEVED',
      knownUsername: { username: 'jane', retrieved: true },
      state: 'ended',
      go: { to: 'login' },
    });
  });

  test('with several users lists them, the same username twice included', async () => {
    const users = [user, { ...user, accountId: '2' }, { userName: 'joan' }];
    expect(await found(users)).toEqual({
      state: {
        ...state,
        kind: 'verified',
        pin,
        usernames: [user, { ...user, accountId: '2' }, { userName: 'joan' }],
      },
      go: { to: 'flow', flow: 'forgot-username', position: { step: 'choose-username' } },
    });
  });

  test.each([
    [0, 1],
    [1, 2],
  ])('with no user after %i failed matches shows that no record matches', async (failedMatches, count) => {
    expect(await found([], { ...state, failedMatches })).toEqual({
      message: 'RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR',
      state: { ...countingStates['forgot-username'], issuedAt: now, failedMatches: count },
      go: { to: 'flow', flow: 'forgot-username', position: { step: 'recover-username' } },
    });
  });

  test('with no user for the third time navigates to /unidentified', async () => {
    expect(await found([], { ...state, failedMatches: 2 })).toEqual({
      state: 'ended',
      go: { to: 'unidentified', flow: 'forgot-username' },
    });
  });

  test.each<[string, ScriptedResponse]>([
    ['400', failed(400)],
    ['401 PIN_MAXTRIES', failed(401, 'PIN_MAXTRIES')],
    ['401 TOKEN_EXPIRED', failed(401, 'TOKEN_EXPIRED')],
    ['404', failed(404)],
    ['500', failed(500)],
    ['no response', 'none'],
    ['a 200 of another shape', { status: 200, body: 'text' }],
  ])('with a search that fails (%s) stays with VERIFY_PIN_UNANTICIPATED', async (_, response) => {
    expect((await search(response)).transition).toEqual({ message: 'VERIFY_PIN_UNANTICIPATED' });
  });
});

describe('an accepted PIN in user-activation', () => {
  const state = pinSentStates['user-activation'];
  const open = (response: ScriptedResponse) => verify(state, [accepted, response]);

  test('requests the contact', async () => {
    expect((await open('none')).sent).toStrictEqual([
      { call: 'verifyPin', body: verifyBody },
      { call: 'activationContact', body: { token: 'token-1', pin } },
    ]);
  });

  test('navigates to the activation with the contact', async () => {
    const body = { userName: 'jane.new', anetUserId: 7, accountId: '8', firstName: null };
    expect((await open({ status: 200, body })).transition).toEqual({
      state: {
        ...state,
        kind: 'verified',
        pin,
        contact: { userName: 'jane.new', anetUserId: '7', accountId: '8' },
      },
      go: { to: 'flow', flow: 'user-activation', position: { step: 'activate-user' } },
    });
  });

  test.each([
    [400, false],
    [401, false],
    [404, false],
    [500, true],
    [503, true],
  ])('with a failed request for the contact (%i) shows the activation error', async (status, canRetry) => {
    const response = failed(status, 'BAD_PIN', { errorMessage: 'Gone.' });
    expect((await open(response)).transition).toEqual(linkRefused({ canRetry, errorMessage: 'Gone.' }));
  });

  test('with a 204 for the contact, which has no text, shows the activation error', async () => {
    const { transition } = await open({ status: 204 });
    expect(transition).toEqual(linkRefused({ canRetry: false, errorMessage: undefined }));
  });

  test.each<[string, ScriptedResponse]>([
    ['no response', 'none'],
    ['a 200 without a username', { status: 200, body: {} }],
  ])('with %s to the request for the contact stays with VERIFY_PIN_UNANTICIPATED', async (_, response) => {
    expect((await open(response)).transition).toEqual({ message: 'VERIFY_PIN_UNANTICIPATED' });
  });
});

describe.each(cases)('a PIN that fails in $flow by $check', ({ flow, state }) => {
  const transitionAfter = async (response: ScriptedResponse) => (await verify(state, [response])).transition;
  const stays = (message: string) => ({ message });
  const isForgot = forgotFlows.some((forgot) => forgot === flow);
  const isFromLogin = fromLogin.some((login) => login === flow);

  test.each(limitReasons)('401 %s shows that the limit is reached', async (reason) => {
    const expected = isFromLogin
      ? toLogin('LOGIN_VERIFICATION_ERROR_PIN')
      : isForgot
        ? stepBack('VERIFY_PIN_LIMIT_REACHED', flow)
        : stays('VERIFY_PIN_LIMIT_REACHED');
    expect(await transitionAfter(failed(401, reason))).toEqual(expected);
  });

  test('401 TOKEN_EXPIRED shows that the token has expired', async () => {
    const expected = isFromLogin
      ? toLogin('LOGIN_VERIFICATION_ERROR_TOKEN')
      : isForgot
        ? stepBack('VERIFY_PIN_UNAUTHORIZED_TOKEN', flow)
        : linkRefused({});
    expect(await transitionAfter(failed(401, 'TOKEN_EXPIRED'))).toEqual(expected);
  });

  test.each([undefined, 'BAD_PIN', 'NoUserFound', 'TOKEN_MAXTRIES'])(
    '401 with reason %s returns to the send-PIN choice',
    async (reason) => {
      const endsActivation = flow === 'user-activation' && reason === 'NoUserFound';
      const { sent: _, ...identity } = state;
      const newPin = {
        message: 'VERIFY_PIN_UNAUTHORIZED_PIN',
        state: { ...identity, kind: 'identified' },
        go: { to: 'flow', flow, position: { step: 'verify-identity' } },
      };
      expect(await transitionAfter(failed(401, reason))).toEqual(endsActivation ? linkRefused({}) : newPin);
    },
  );

  test.each([
    [400, undefined],
    [404, undefined],
    [404, 'PIN_MAXTRIES'],
  ])('%i with reason %s shows VERIFY_PIN_INVALID_PIN', async (status, reason) => {
    expect(await transitionAfter(failed(status, reason))).toEqual(stays('VERIFY_PIN_INVALID_PIN'));
  });

  test.each([204, 403, 422, 500, 503])('%i shows the unanticipated error', async (status) => {
    expect(await transitionAfter(failed(status, 'PIN_MAXTRIES'))).toEqual(
      stays(
        flow === 'verification-required' ? 'VERIFY_PIN_INVALID_PIN_OR_PASSWORD' : 'VERIFY_PIN_UNANTICIPATED',
      ),
    );
  });

  test.each<[string, ScriptedResponse]>([
    ['no response', 'none'],
    ['a 200 of another shape', { status: 200, body: 'text' }],
  ])('%s shows VERIFY_PIN_UNANTICIPATED, because the service did not check the PIN', async (_, response) => {
    expect(await transitionAfter(response)).toEqual(stays('VERIFY_PIN_UNANTICIPATED'));
  });
});
