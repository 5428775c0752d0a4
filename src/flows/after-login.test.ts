import { describe, expect, test } from 'vitest';
import type { LoginResponse } from '#api/calls/session.ts';
import { errorBody } from '#api/error-body.ts';
import { afterLogin } from './after-login.ts';
import type { Ticket } from './ticket.ts';

const attempt = { username: 'jane', rememberDevice: true, now: 1000 };

const nothing: LoginResponse = {
  redirectURL: undefined,
  sessionToken: undefined,
  vbaDecision: undefined,
  dmeDecision: undefined,
  activationCode: undefined,
  email: undefined,
  phone: undefined,
  isNewDevice: undefined,
};

const answered = (answer: Partial<LoginResponse>) =>
  afterLogin({ ok: true, answer: { ...nothing, ...answer } }, attempt);

const failed = (status?: number, reason?: string, body?: unknown) =>
  afterLogin({ ok: false, failure: { status, reason, body: errorBody.parse(body) } }, attempt);

const reset = {
  message: 'LOGIN_UNANTICIPATED_ERROR',
  go: { to: 'login' },
  ticket: 'clear',
  clearFields: ['username', 'password'],
};

const handedOut = { activationCode: 'code', email: 'j***@example.com' };

const ticketOf = (transition: ReturnType<typeof afterLogin>): Ticket => {
  if (typeof transition.ticket !== 'object' || !('flow' in transition.ticket)) throw new Error('no ticket');
  return transition.ticket;
};

describe('accept', () => {
  test('posts the session token to the redirect URL', () => {
    expect(answered({ redirectURL: '/console', sessionToken: 'session' })).toStrictEqual({
      handOff: { redirectURL: '/console', sessionToken: 'session', orElse: reset },
    });
  });

  test.each([
    ['without redirectURL', { sessionToken: 'session' }],
    ['without sessionToken', { redirectURL: '/console' }],
    ['with an empty redirectURL', { redirectURL: '', sessionToken: 'session' }],
    ['without anything', {}],
  ])('%s: reset, LOGIN_UNANTICIPATED_ERROR', (_, answer) => {
    expect(answered(answer)).toStrictEqual(reset);
  });
});

test('reject: reset, LOGIN_DECLINED_ERROR, whatever else the answer holds', () => {
  const answer = { vbaDecision: 'reject', redirectURL: '/console', sessionToken: 'session', ...handedOut };
  expect(answered(answer)).toStrictEqual({ ...reset, message: 'LOGIN_DECLINED_ERROR' });
});

describe.each([
  ['resetpassword', { dmeDecision: 'expiredpassword' }],
  ['challenge', { dmeDecision: 'challenge' }],
  ['mfachallenge', { dmeDecision: 'mfachallenge' }],
])('%s', (decision, decisions) => {
  test('goes to /verification-required with what the service handed out', () => {
    const transition = answered({ ...decisions, ...handedOut, phone: '***1234', isNewDevice: true });
    expect(transition).toMatchObject({
      go: { to: 'flow', flow: 'verification-required', position: { step: 'verify-identity' } },
      clearFields: ['password'],
    });
    expect(transition).not.toHaveProperty('message');
    expect(ticketOf(transition)).toStrictEqual({
      flow: 'verification-required',
      run: expect.any(String),
      token: 'code',
      email: 'j***@example.com',
      phone: '***1234',
      isNewDevice: true,
      decision,
      loginName: 'jane',
      requirePin: true,
      noMatchAttempts: 0,
      sendPinAttempts: 0,
      rememberDevice: true,
      issuedAt: 1000,
    });
  });

  test('a device that is not said to be new is not', () => {
    expect(ticketOf(answered({ ...decisions, ...handedOut })).isNewDevice).toBe(false);
  });

  test.each([
    ['activationCode', { email: 'j***@example.com', phone: '***1234' }],
    ['email', { activationCode: 'code', phone: '***1234' }],
  ])('without %s: reset, LOGIN_UNANTICIPATED_ERROR', (_, rest) => {
    expect(answered({ ...decisions, ...rest })).toStrictEqual(reset);
  });
});

test('resetpassword caused by vbaDecision says that the password is compromised', () => {
  expect(answered({ vbaDecision: 'resetpassword', ...handedOut })).toMatchObject({
    message: 'COMPROMISED_PASSWORD_CHANGEPASSWORD',
    ticket: { decision: 'resetpassword' },
  });
});

describe('401 EXPIRED_PASSWORD: /reset-password with EXPIRED_PASSWORD_INFO', () => {
  const expired = (body?: unknown) => failed(401, 'EXPIRED_PASSWORD', body);

  test.each([
    ['email', { email: 'j***@example.com' }],
    ['phone', { phone: '***1234' }],
    ['both', { email: 'j***@example.com', phone: '***1234' }],
  ])('with activationCode and %s identity is verified first', (_, contacts) => {
    const transition = expired({ activationCode: 'code', ...contacts });
    expect(transition).toMatchObject({
      message: 'EXPIRED_PASSWORD_INFO',
      go: { to: 'flow', flow: 'reset-password', position: { step: 'verify-identity' } },
      clearFields: ['password'],
    });
    expect(ticketOf(transition)).toStrictEqual({
      flow: 'reset-password',
      run: expect.any(String),
      token: 'code',
      ...contacts,
      isNewDevice: false,
      loginName: 'jane',
      requirePin: true,
      noMatchAttempts: 0,
      sendPinAttempts: 0,
      rememberDevice: true,
      issuedAt: 1000,
    });
  });

  test.each([
    ['no body', undefined],
    ['a code and no contact', { activationCode: 'code' }],
    ['contacts and no code', { email: 'j***@example.com', phone: '***1234' }],
    ['an empty code', { activationCode: '', email: 'j***@example.com' }],
    ['empty contacts', { activationCode: 'code', email: '', phone: '' }],
    ['members of other types', { activationCode: 7, email: ['j***@example.com'], phone: {} }],
    ['text', 'activationCode'],
    ['null', null],
  ])('with %s the flow starts at change-password, without token', (_, body) => {
    const transition = expired(body);
    expect(transition).toMatchObject({
      message: 'EXPIRED_PASSWORD_INFO',
      go: { to: 'flow', flow: 'reset-password', position: { step: 'change-password' } },
    });
    const ticket = ticketOf(transition);
    expect(ticket).toMatchObject({ flow: 'reset-password', requirePin: false, loginName: 'jane' });
    expect([ticket.token, ticket.email, ticket.phone]).toEqual([undefined, undefined, undefined]);
  });

  test('isNewDevice is read from the body', () => {
    expect(ticketOf(expired({ isNewDevice: true })).isNewDevice).toBe(true);
  });
});

test.each([
  ['400', 400, undefined],
  ['400, whatever the reason', 400, 'EXPIRED_PASSWORD'],
  ['other 401', 401, 'BAD_CREDENTIALS'],
  ['401 without a reason', 401, undefined],
])('%s: inputs cleared, LOGIN_UNAUTHORIZED_ERROR', (_, status, reason) => {
  expect(failed(status, reason)).toStrictEqual({
    message: 'LOGIN_UNAUTHORIZED_ERROR',
    clearFields: ['username', 'password'],
  });
});

test.each([[403], [404], [500], [503], [204], [undefined]])(
  'other (%s): LOGIN_UNANTICIPATED_ERROR, the username kept, the password cleared',
  (status) => {
    expect(failed(status, 'EXPIRED_PASSWORD')).toStrictEqual({
      message: 'LOGIN_UNANTICIPATED_ERROR',
      clearFields: ['password'],
    });
  },
);
