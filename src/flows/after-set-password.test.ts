import { describe, expect, test } from 'vitest';
import { afterActivateUser, afterSetPassword } from './after-set-password.ts';
import type { Flow } from './flow.ts';
import { newTicket, type Ticket } from './ticket.ts';
import type { Failure } from './transition.ts';

type PasswordFlow = Extract<Flow, 'forgot-password' | 'reset-password' | 'user-activation'>;
const everyFlow: PasswordFlow[] = ['forgot-password', 'reset-password', 'user-activation'];

const ticketOf = (flow: Flow, rest: Partial<Ticket> = {}) =>
  newTicket(flow, 0, { run: 'run', token: 'token', email: 'j***@example.com', pinSentAt: 7, ...rest });

/** Each flow's call has its own answer, and all of them share the table of failures. */
const failed = (flow: PasswordFlow, failure: Failure, rest: Partial<Ticket> = {}) => {
  const result = { ok: false, failure } as const;
  const ticket = ticketOf(flow, rest);
  return flow === 'user-activation' ? afterActivateUser(result, ticket) : afterSetPassword(result, ticket);
};

const other = (flow: PasswordFlow) => ({
  message: flow === 'reset-password' ? 'EXPIRED_PASSWORD_UNAUTHORIZED' : 'CHOOSE_PASSWORD_UNANTICIPATED',
});

describe.each(everyFlow)('set password fails in %s', (flow) => {
  test('400 VALIDATION_ERROR: RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR', () => {
    expect(failed(flow, { status: 400, reason: 'VALIDATION_ERROR' })).toStrictEqual({
      message: 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR',
    });
  });

  test('401 BAD_PIN: back to the send-PIN choice with CHOOSE_PASSWORD_UNAUTHORIZED_PIN', () => {
    expect(failed(flow, { status: 401, reason: 'BAD_PIN' })).toStrictEqual({
      message: 'CHOOSE_PASSWORD_UNAUTHORIZED_PIN',
      ticket: { pinMethod: undefined },
      memory: { pin: undefined },
      go: { to: 'flow', flow, position: { step: 'verify-identity' } },
    });
  });

  test.each([400, 401, 403, 409, 422, 499])(
    'PASSWORD_HISTORY under %i: the last-five rule fails',
    (status) => {
      expect(failed(flow, { status, reason: 'PASSWORD_HISTORY' })).toStrictEqual({ failRule: 'last-five' });
    },
  );

  test.each([400, 401, 403, 409, 422, 499])(
    'SENSITIVE_PASSWORD under %i: the card-number rule fails',
    (status) => {
      expect(failed(flow, { status, reason: 'SENSITIVE_PASSWORD' })).toStrictEqual({
        failRule: 'card-number',
      });
    },
  );

  test.each([400, 401, 403, 409, 422, 499])(
    'WEAK_PASSWORD under %i: COMPROMISED_PASSWORD_CHANGEPASSWORD',
    (status) => {
      expect(failed(flow, { status, reason: 'WEAK_PASSWORD' })).toStrictEqual({
        message: 'COMPROMISED_PASSWORD_CHANGEPASSWORD',
      });
    },
  );

  test.each([
    [{ status: 400 }],
    [{ status: 400, reason: 'BAD_PIN' }],
    [{ status: 401 }],
    [{ status: 401, reason: 'VALIDATION_ERROR' }],
    [{ status: 403, reason: 'TOKEN_EXPIRED' }],
    [{ status: 500, reason: 'PASSWORD_HISTORY' }],
    [{ status: 503 }],
    [{}],
  ])('other: %j', (failure) => {
    expect(failed(flow, failure)).toStrictEqual(other(flow));
  });

  test('204: CHOOSE_PASSWORD_UNANTICIPATED', () => {
    expect(failed(flow, { status: 204 })).toStrictEqual({ message: 'CHOOSE_PASSWORD_UNANTICIPATED' });
  });
});

test('401 BAD_PIN goes to login where requirePin is false', () => {
  expect(failed('reset-password', { status: 401, reason: 'BAD_PIN' }, { requirePin: false })).toStrictEqual({
    message: 'CHOOSE_PASSWORD_UNAUTHORIZED_PIN',
    ticket: 'clear',
    go: { to: 'login' },
  });
});

test.each([
  ['forgot-password', { to: 'flow', flow: 'forgot-password', position: { step: 'recover-password' } }],
  ['reset-password', { to: 'login' }],
  ['user-activation', { to: 'flow', flow: 'user-activation', position: { step: 'verify-identity' } }],
] as const)(
  '401 TOKEN_EXPIRED in %s: back two steps, no further than the flow has, ticket cleared',
  (flow, go) => {
    expect(failed(flow, { status: 401, reason: 'TOKEN_EXPIRED' })).toStrictEqual({
      message: 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN',
      ticket: 'clear',
      go,
    });
  },
);

test.each(['forgot-password', 'reset-password'] as const)(
  'a password changed in %s returns to login',
  (flow) => {
    expect(afterSetPassword({ ok: true, answer: '' }, ticketOf(flow))).toStrictEqual({
      message: 'LOGIN_PASSWORD_CHANGED',
      ticket: 'clear',
      go: { to: 'login' },
    });
  },
);

describe('an activated user', () => {
  const activated = (answer: { redirectURL: string | undefined; sessionToken: string | undefined }) =>
    afterActivateUser({ ok: true, answer }, ticketOf('user-activation'));
  const unanticipated = { message: 'CHOOSE_PASSWORD_UNANTICIPATED' };

  test('is signed in', () => {
    expect(activated({ redirectURL: '/console', sessionToken: 'session' })).toStrictEqual({
      handOff: { redirectURL: '/console', sessionToken: 'session', orElse: unanticipated },
    });
  });

  test.each([
    ['redirectURL', { redirectURL: undefined, sessionToken: 'session' }],
    ['sessionToken', { redirectURL: '/console', sessionToken: undefined }],
    ['either', { redirectURL: '', sessionToken: '' }],
  ])('without %s is the call’s unanticipated error', (_, answer) => {
    expect(activated(answer)).toStrictEqual(unanticipated);
  });
});
