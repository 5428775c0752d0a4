import { describe, expect, test, vi } from 'vitest';
import { settings } from '#src/browser/settings.ts';
import {
  failed,
  runSubmit,
  type ScriptedResponse,
  sampleSubmitFacts,
  sessionPost,
} from '#tests/support/run-submit.ts';
import { loginMutation } from './login.ts';

const values = { username: 'jane', password: 'secret-1', rememberDevice: true };

const login = (response: ScriptedResponse, facts = {}) =>
  runSubmit(loginMutation, { state: undefined, values, facts }, response);
const transitionAfter = async (response: ScriptedResponse) => (await login(response)).transition;
const responds = (body: object) => transitionAfter({ status: 200, body });

const reset = {
  message: 'LOGIN_UNANTICIPATED_ERROR',
  go: { to: 'login' },
  state: 'ended',
  clearFields: ['username', 'password'],
};
const handedOut = { activationCode: 'code', email: 'j***@example.com' };

describe('the request', () => {
  test.each([
    ['empty texts for unknown values', { riskToken: '' }, { sessiontype: '0', VBAToken: '', SP: '' }],
    [
      'the entry parameters and the risk token',
      { entry: { sessiontype: '3', sp: '007' }, riskToken: 'vba' },
      { sessiontype: '3', VBAToken: 'vba', SP: '007' },
    ],
  ])('has %s', async (_, facts, rest) => {
    expect((await login({ status: 500 }, facts)).sent).toStrictEqual([
      { call: 'login', body: { LoginName: 'jane', Password: 'secret-1', ...rest } },
    ]);
  });
});

describe('an accepted login', () => {
  test('resets if the redirect is refused', async () => {
    const body = { redirectURL: 'https://evil.example/', sessionToken: 'session' };
    vi.spyOn(settings, 'handOffHosts', 'get').mockReturnValue(['console.example']);
    expect((await login({ status: 200, body })).transition).toEqual(reset);
  });

  test('hands the session off, and resets if a policy blocks the post', async () => {
    expect(await responds({ redirectURL: '/console', sessionToken: 'session' })).toEqual({
      departure: { post: sessionPost, ifBlocked: { ...reset, knownUsername: 'forgotten' } },
      final: true,
    });
  });

  test.each([
    ['a redirectURL', { sessionToken: 'session' }],
    ['a sessionToken', { redirectURL: '/console' }],
    ['a redirectURL that has a character', { redirectURL: '', sessionToken: 'session' }],
    ['a sessionToken that is not null', { redirectURL: '/console', sessionToken: null }],
    ['any member', {}],
  ])('without %s resets with LOGIN_UNANTICIPATED_ERROR', async (_, body) => {
    expect(await responds(body)).toEqual(reset);
  });
});

test('a rejected login resets with LOGIN_DECLINED_ERROR, whatever else the response has', async () => {
  const body = { vbaDecision: 'REJECT', redirectURL: '/console', sessionToken: 'session', ...handedOut };
  expect(await responds(body)).toEqual({ ...reset, message: 'LOGIN_DECLINED_ERROR' });
});

describe.each([
  ['challenge', { dmeDecision: 'Challenge' }, undefined],
  ['challenge', { vbaDecision: 'challenge' }, undefined],
  ['mfachallenge', { dmeDecision: 'mfachallenge' }, undefined],
  ['resetpassword', { dmeDecision: 'expiredpassword' }, 'EXPIRED_PASSWORD_INFO'],
  ['resetpassword', { vbaDecision: 'ResetPassword' }, 'COMPROMISED_PASSWORD_CHANGEPASSWORD'],
])('decision %s by %j', (decision, decisions, message) => {
  test('starts identity verification with the token and contacts that the service returned', async () => {
    const transition = await responds({ ...decisions, ...handedOut, phone: '***1234', isNewDevice: true });
    expect(transition).toEqual({
      message,
      state: {
        kind: 'identified',
        flow: 'verification-required',
        issuedAt: sampleSubmitFacts.now,
        token: 'code',
        email: 'j***@example.com',
        phone: '***1234',
        failedTexts: 0,
        isNewDevice: true,
        decision,
        ...(message === 'COMPROMISED_PASSWORD_CHANGEPASSWORD' && { isCompromised: true }),
        loginName: 'jane',
        rememberDevice: true,
      },
      go: { to: 'flow', flow: 'verification-required', position: { step: 'verify-identity' } },
      clearFields: ['password'],
    });
  });

  test.each([[undefined], [null], [false]])('isNewDevice %s means a known device', async (isNewDevice) => {
    expect(await responds({ ...decisions, ...handedOut, isNewDevice })).toMatchObject({
      state: { isNewDevice: false },
    });
  });

  test.each([
    ['activationCode', { email: 'j***@example.com', phone: '***1234' }],
    ['email', { activationCode: 'code', phone: '***1234' }],
    ['email that has a character', { activationCode: 'code', email: '' }],
  ])('without %s resets with LOGIN_UNANTICIPATED_ERROR', async (_, rest) => {
    expect(await responds({ ...decisions, ...rest })).toEqual(reset);
  });
});

describe('401 EXPIRED_PASSWORD', () => {
  const expired = (rest: object) => transitionAfter(failed(401, 'EXPIRED_PASSWORD', rest));

  test.each([
    ['email', { email: 'j***@example.com' }],
    ['phone', { phone: '***1234' }],
    ['both contacts', { email: 'j***@example.com', phone: '***1234' }],
  ])('with activationCode and %s verifies identity first', async (_, contacts) => {
    expect(await expired({ activationCode: 'code', ...contacts })).toEqual({
      message: 'EXPIRED_PASSWORD_INFO',
      state: {
        kind: 'identified',
        flow: 'reset-password',
        issuedAt: sampleSubmitFacts.now,
        token: 'code',
        ...contacts,
        failedTexts: 0,
        loginName: 'jane',
      },
      go: { to: 'flow', flow: 'reset-password', position: { step: 'verify-identity' } },
      clearFields: ['password'],
    });
  });

  test.each([
    ['neither code nor contact', {}],
    ['a code and no contact', { activationCode: 'code' }],
    ['contacts and no code', { email: 'j***@example.com', phone: '***1234' }],
    ['an empty code', { activationCode: '', email: 'j***@example.com' }],
    ['empty contacts', { activationCode: 'code', email: '', phone: '' }],
    ['members of another type', { activationCode: 7, email: ['j***@example.com'], phone: {} }],
  ])('with %s starts the password change without a PIN', async (_, rest) => {
    expect(await expired(rest)).toEqual({
      message: 'EXPIRED_PASSWORD_INFO',
      state: {
        kind: 'passwordExpired',
        flow: 'reset-password',
        issuedAt: sampleSubmitFacts.now,
        loginName: 'jane',
      },
      go: { to: 'flow', flow: 'reset-password', position: { step: 'change-password' } },
      clearFields: ['password'],
    });
  });
});

test.each([
  [400, undefined],
  [400, 'EXPIRED_PASSWORD'],
  [401, undefined],
  [401, 'BAD_CREDENTIALS'],
])('%s with reason %s clears the inputs and shows LOGIN_UNAUTHORIZED_ERROR', async (status, reason) => {
  expect(await transitionAfter(failed(status, reason))).toEqual({
    message: 'LOGIN_UNAUTHORIZED_ERROR',
    clearFields: ['username', 'password'],
  });
});

test.each<[string, ScriptedResponse]>([
  ['403', failed(403, 'EXPIRED_PASSWORD')],
  ['404', failed(404)],
  ['500', failed(500, 'EXPIRED_PASSWORD')],
  ['503', failed(503)],
  ['204', failed(204)],
  ['no response', 'none'],
  ['a 200 of another shape', { status: 200, body: 'text' }],
  ['an empty 200', { status: 200, body: '' }],
])('%s keeps the username, clears the password and shows LOGIN_UNANTICIPATED_ERROR', async (_, response) => {
  expect(await transitionAfter(response)).toEqual({
    message: 'LOGIN_UNANTICIPATED_ERROR',
    clearFields: ['password'],
  });
});
