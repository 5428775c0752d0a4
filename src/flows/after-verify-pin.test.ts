import { describe, expect, test } from 'vitest';
import type { LoginResponse } from '#api/calls/session.ts';
import { afterVerifyChallenge, afterVerifyPin, callAfterPin } from './after-verify-pin.ts';
import type { Flow } from './flow.ts';
import { newTicket, type Ticket } from './ticket.ts';
import type { Failure } from './transition.ts';

const now = 1000;

const ticketOf = (flow: Flow, rest: Partial<Ticket> = {}): Ticket =>
  newTicket(flow, 0, { run: 'run', token: 'token', email: 'j***@example.com', loginName: 'jane', ...rest });

const everyFlow: Flow[] = [
  'forgot-username',
  'forgot-password',
  'verification-required',
  'reset-password',
  'user-activation',
];
const forgotFlows = ['forgot-username', 'forgot-password'] as const;
const fromLogin = ['verification-required', 'reset-password'] as const;

const failed = (flow: Flow, failure: Failure) =>
  afterVerifyPin({ ok: false, failure }, { ticket: ticketOf(flow), pin: '123456', now });

const clearFields = ['recoveryPin'];
const limitReasons = ['PIN_MAXTRIES', 'UNANTICIPATED_ERROR'];

const stepBack = (flow: (typeof forgotFlows)[number]) => ({
  ticket: { token: undefined, email: undefined, phone: undefined, pinMethod: undefined },
  go: {
    to: 'flow',
    flow,
    position: { step: flow === 'forgot-username' ? 'recover-username' : 'recover-password' },
  },
  clearFields,
});

const login = { ticket: 'clear', go: { to: 'login' }, clearFields };

describe.each(limitReasons)('401 %s', (reason) => {
  const failure = { status: 401, reason };

  test.each(fromLogin)('%s goes to login with LOGIN_VERIFICATION_ERROR_PIN', (flow) => {
    expect(failed(flow, failure)).toStrictEqual({ message: 'LOGIN_VERIFICATION_ERROR_PIN', ...login });
  });

  test.each(forgotFlows)('%s steps back one with VERIFY_PIN_LIMIT_REACHED', (flow) => {
    expect(failed(flow, failure)).toStrictEqual({ message: 'VERIFY_PIN_LIMIT_REACHED', ...stepBack(flow) });
  });

  test('activation stays, VERIFY_PIN_LIMIT_REACHED', () => {
    expect(failed('user-activation', failure)).toStrictEqual({
      message: 'VERIFY_PIN_LIMIT_REACHED',
      clearFields,
    });
  });
});

describe('401 TOKEN_EXPIRED', () => {
  const failure = { status: 401, reason: 'TOKEN_EXPIRED', errorMessage: 'Too late.' };

  test.each(fromLogin)('%s goes to login with LOGIN_VERIFICATION_ERROR_TOKEN', (flow) => {
    expect(failed(flow, failure)).toStrictEqual({ message: 'LOGIN_VERIFICATION_ERROR_TOKEN', ...login });
  });

  test.each(forgotFlows)('%s steps back one with VERIFY_PIN_UNAUTHORIZED_TOKEN', (flow) => {
    expect(failed(flow, failure)).toStrictEqual({
      message: 'VERIFY_PIN_UNAUTHORIZED_TOKEN',
      ...stepBack(flow),
    });
  });

  test('activation: the activation error, in the words of the service', () => {
    expect(failed('user-activation', failure)).toStrictEqual({
      ticket: 'clear',
      memory: { activationError: { errorMessage: 'Too late.' } },
      clearFields,
    });
  });
});

test('401 NoUserFound: the activation error in the activation flow', () => {
  expect(failed('user-activation', { status: 401, reason: 'NoUserFound' })).toStrictEqual({
    ticket: 'clear',
    memory: { activationError: {} },
    clearFields,
  });
});

const anotherPin = (flow: Flow) => ({
  message: 'VERIFY_PIN_UNAUTHORIZED_PIN',
  ticket: { pinMethod: undefined },
  memory: { pin: undefined },
  go: { to: 'flow', flow, position: { step: 'verify-identity' } },
  clearFields,
});

test.each([...forgotFlows, ...fromLogin])('401 NoUserFound in %s is as other 401', (flow) => {
  expect(failed(flow, { status: 401, reason: 'NoUserFound' })).toStrictEqual(anotherPin(flow));
});

test.each(everyFlow)('other 401 in %s: VERIFY_PIN_UNAUTHORIZED_PIN on the send-PIN choice', (flow) => {
  expect(failed(flow, { status: 401, reason: 'BAD_PIN' })).toStrictEqual(anotherPin(flow));
  expect(failed(flow, { status: 401 })).toStrictEqual(anotherPin(flow));
});

test.each(everyFlow)('400 and 404 in %s: VERIFY_PIN_INVALID_PIN, staying', (flow) => {
  for (const status of [400, 404]) {
    // A reason of the 401 table makes no difference here.
    expect(failed(flow, { status, reason: 'TOKEN_EXPIRED' })).toStrictEqual({
      message: 'VERIFY_PIN_INVALID_PIN',
      clearFields,
    });
  }
});

test.each(everyFlow)('other in %s, staying', (flow) => {
  const message =
    flow === 'verification-required' ? 'VERIFY_PIN_INVALID_PIN_OR_PASSWORD' : 'VERIFY_PIN_UNANTICIPATED';
  for (const status of [403, 500, 503, 204, undefined]) {
    expect(failed(flow, { status, reason: 'PIN_MAXTRIES' })).toStrictEqual({ message, clearFields });
  }
});

describe('a verified PIN', () => {
  const verified = (flow: Flow, rest?: Partial<Ticket>) =>
    afterVerifyPin({ ok: true, answer: '' }, { ticket: ticketOf(flow, rest), pin: '123456', now });

  test('of a login that has to change its password goes on in /reset-password, with the same token', () => {
    const ticket = ticketOf('verification-required', { decision: 'resetpassword', pinSentAt: 7 });
    expect(verified('verification-required', { decision: 'resetpassword', pinSentAt: 7 })).toStrictEqual({
      ticket: { ...ticket, flow: 'reset-password', issuedAt: now },
      memory: { pin: '123456' },
      go: { to: 'flow', flow: 'reset-password', position: { step: 'change-password' } },
      clearFields,
    });
  });

  test.each(['forgot-password', 'reset-password'] as const)('in %s leads to change-password', (flow) => {
    expect(verified(flow)).toStrictEqual({
      memory: { pin: '123456' },
      go: { to: 'flow', flow, position: { step: 'change-password' } },
      clearFields,
    });
  });

  test.each([
    ['forgot-username', 'search-users'],
    ['user-activation', 'activation-contact'],
    ['forgot-password', undefined],
    ['reset-password', undefined],
    ['verification-required', undefined],
  ] as const)('in %s is followed by the call %s', (flow, call) => {
    expect(callAfterPin(flow)).toBe(call);
  });

  test.each(['forgot-username', 'user-activation'] as const)('in %s does not lead on by itself', (flow) => {
    expect(verified(flow)).toStrictEqual({ memory: { pin: '123456' }, clearFields });
  });
});

describe('a challenged login', () => {
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
  const ticket = ticketOf('verification-required', { decision: 'challenge', rememberDevice: true });
  const answered = (answer: Partial<LoginResponse>) =>
    afterVerifyChallenge({ ok: true, answer: { ...nothing, ...answer } }, { ticket, now: 1000 });
  const reset = { message: 'LOGIN_UNANTICIPATED_ERROR', ...login };

  test('accept hands off', () => {
    expect(answered({ redirectURL: '/console', sessionToken: 'session' })).toStrictEqual({
      handOff: {
        redirectURL: '/console',
        sessionToken: 'session',
        orElse: { ...reset, clearFields: ['username', 'password'] },
      },
      clearFields,
    });
  });

  test('accept without redirectURL or sessionToken resets', () => {
    expect(answered({ redirectURL: '/console' })).toStrictEqual(reset);
    expect(answered({ sessionToken: 'session' })).toStrictEqual(reset);
  });

  test('reject goes to login with LOGIN_DECLINED_ERROR', () => {
    expect(answered({ vbaDecision: 'REJECT' })).toStrictEqual({ ...reset, message: 'LOGIN_DECLINED_ERROR' });
  });

  test('another challenge without activationCode or email resets', () => {
    expect(answered({ vbaDecision: 'challenge' })).toStrictEqual(reset);
  });

  test('another challenge begins anew with what was handed out', () => {
    const handedOut = { activationCode: 'second', email: 'k***@example.com' };
    expect(answered({ vbaDecision: 'challenge', ...handedOut })).toMatchObject({
      ticket: {
        flow: 'verification-required',
        token: 'second',
        email: 'k***@example.com',
        loginName: 'jane',
        rememberDevice: true,
        issuedAt: 1000,
      },
      go: { to: 'flow', flow: 'verification-required', position: { step: 'verify-identity' } },
      clearFields,
    });
  });

  test.each([
    [{ status: 401, reason: 'PIN_MAXTRIES' }, 'LOGIN_VERIFICATION_ERROR_PIN'],
    [{ status: 401, reason: 'TOKEN_EXPIRED' }, 'LOGIN_VERIFICATION_ERROR_TOKEN'],
    [{ status: 401 }, 'VERIFY_PIN_UNAUTHORIZED_PIN'],
    [{ status: 400 }, 'VERIFY_PIN_INVALID_PIN'],
    [{ status: 500 }, 'VERIFY_PIN_INVALID_PIN_OR_PASSWORD'],
    [{}, 'VERIFY_PIN_INVALID_PIN_OR_PASSWORD'],
  ])('a failure %j has the rows of every PIN check: %s', (failure, message) => {
    const transition = afterVerifyChallenge({ ok: false, failure }, { ticket, now: 0 });
    expect(transition).toStrictEqual(failed('verification-required', failure));
    expect(transition.message).toBe(message);
  });
});
