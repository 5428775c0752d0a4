import { describe, expect, test, vi } from 'vitest';
import { settings } from '#src/browser/settings.ts';
import {
  failed,
  runSubmit,
  type ScriptedResponse,
  sampleRequestContext,
  sessionPost,
} from '#tests/support/run-submit.ts';
import { loginMutation } from './login.ts';

// src/features/failures.test.ts has the other failures.

const values = { username: 'jane', password: 'secret-1', rememberDevice: true };

const login = (response: ScriptedResponse, requestContext = {}) =>
  runSubmit(loginMutation, { state: undefined, values, requestContext }, response);
const responds = async (body: object) => (await login({ status: 200, body })).transition;

const { now } = sampleRequestContext;
const reset = {
  message: 'LOGIN_UNANTICIPATED_ERROR',
  navigate: { to: '/' },
  flowState: 'ended',
  knownUsername: 'forgotten',
  clearFields: ['username', 'password'],
};
const session = { redirectURL: '/console', sessionToken: 'session' };
const contacts = { email: 'j***@example.com', phone: '***1234' };

test.each([
  [{ riskToken: '' }, { sessiontype: '0', VBAToken: '', SP: '' }],
  [
    { entryParams: { sessiontype: '3', sp: '007' }, riskToken: 'vba' },
    { sessiontype: '3', VBAToken: 'vba', SP: '007' },
  ],
])('the request has the credentials and, for the context %j, %j', async (requestContext, rest) => {
  expect((await login({ status: 500 }, requestContext)).sent).toStrictEqual([
    { call: 'login', body: { LoginName: 'jane', Password: 'secret-1', ...rest } },
  ]);
});

describe('an accepted login', () => {
  test('hands the session off, and resets if a policy blocks the post', async () => {
    expect(await responds(session)).toEqual({ formPost: sessionPost, ifBlocked: reset, appliesLate: true });
  });

  test.each([
    ['a usable redirectURL', { ...session, redirectURL: 'https://evil.example/' }],
    ['a redirectURL', { sessionToken: 'session' }],
    ['a redirectURL that has a character', { ...session, redirectURL: '' }],
    ['a sessionToken that is not null', { ...session, sessionToken: null }],
    ['any member', {}],
  ])('without %s resets with LOGIN_UNANTICIPATED_ERROR', async (_, body) => {
    vi.spyOn(settings, 'handOffHosts', 'get').mockReturnValue(['console.example']);
    expect(await responds(body)).toEqual(reset);
  });
});

test('a rejected login resets with LOGIN_DECLINED_ERROR, whatever else the response has', async () => {
  const body = { vbaDecision: 'REJECT', ...session, activationCode: 'code', ...contacts };
  expect(await responds(body)).toEqual({ ...reset, message: 'LOGIN_DECLINED_ERROR' });
});

describe.each([
  ['challenge', { dmeDecision: 'Challenge' }, undefined],
  ['mfachallenge', { dmeDecision: 'mfachallenge' }, undefined],
  ['resetpassword', { dmeDecision: 'expiredpassword' }, 'EXPIRED_PASSWORD_INFO'],
  ['resetpassword', { vbaDecision: 'ResetPassword' }, 'COMPROMISED_PASSWORD_CHANGEPASSWORD'],
])('decision %s by %j', (decision, decisions, message) => {
  test.each([true, false, null, undefined])('verifies the user, with isNewDevice %s', async (isNewDevice) => {
    expect(await responds({ ...decisions, activationCode: 'code', ...contacts, isNewDevice })).toEqual({
      message,
      flowState: {
        kind: 'identified',
        flow: 'verification-required',
        issuedAt: now,
        token: 'code',
        ...contacts,
        failedTexts: 0,
        isNewDevice: isNewDevice ?? false,
        decision,
        isCompromised: message === 'COMPROMISED_PASSWORD_CHANGEPASSWORD' || undefined,
        loginName: 'jane',
        rememberDevice: true,
      },
      knownUsername: 'forgotten',
      navigate: { to: '/verification-required', search: { step: 'verify-identity' } },
    });
  });

  test.each([
    ['activationCode', contacts],
    ['email', { activationCode: 'code', phone: '***1234' }],
    ['email that has a character', { activationCode: 'code', email: '' }],
  ])('without %s resets with LOGIN_UNANTICIPATED_ERROR', async (_, rest) => {
    expect(await responds({ ...decisions, ...rest })).toEqual(reset);
  });
});

const begins = (step: string, state: object) => ({
  message: 'EXPIRED_PASSWORD_INFO',
  flowState: { flow: 'reset-password', issuedAt: now, loginName: 'jane', ...state },
  knownUsername: 'forgotten',
  navigate: { to: '/reset-password', search: { step } },
});
const identified = { kind: 'identified', token: 'code', failedTexts: 0 };
const verifiesWith = (contact: object) => begins('verify-identity', { ...identified, ...contact });
const changes = begins('change-password', { kind: 'passwordExpired' });
const { email, phone } = contacts;

test.each([
  ['a code and an email', { activationCode: 'code', email }, verifiesWith({ email })],
  ['a code and a phone', { activationCode: 'code', phone }, verifiesWith({ phone })],
  ['a code and no contact', { activationCode: 'code' }, changes],
  ['contacts and no code', contacts, changes],
  ['an empty code', { activationCode: '', ...contacts }, changes],
  ['empty contacts', { activationCode: 'code', email: '', phone: '' }, changes],
  ['members of another type', { activationCode: 7, email: [email], phone: {} }, changes],
])('401 EXPIRED_PASSWORD with %s requires a PIN if a PIN can be sent', async (_, rest, transition) => {
  expect((await login(failed(401, 'EXPIRED_PASSWORD', rest))).transition).toEqual(transition);
});
