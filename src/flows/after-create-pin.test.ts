import { describe, expect, test } from 'vitest';
import { afterCreatePin } from './after-create-pin.ts';
import type { Flow, Method } from './flow.ts';
import { applyTicket, newTicket, type Ticket } from './ticket.ts';
import type { Failure } from './transition.ts';

const ticketOf = (flow: Flow, rest: Partial<Ticket> = {}) =>
  newTicket(flow, 0, { run: 'run', token: 'token', email: 'j***@example.com', phone: '***1234', ...rest });

const failed = (flow: Flow, failure: Failure, method: Method = 'email', rest: Partial<Ticket> = {}) =>
  afterCreatePin({ ok: false, failure }, { ticket: ticketOf(flow, rest), method, now: 5000 });

const everyFlow: Flow[] = [
  'forgot-username',
  'forgot-password',
  'verification-required',
  'reset-password',
  'user-activation',
];
const forgotFlows = ['forgot-username', 'forgot-password'] as const;
const fromLogin = ['verification-required', 'reset-password'] as const;
const notActivation = [...forgotFlows, ...fromLogin];
const limitReasons = ['TOKEN_MAXTRIES', 'UNANTICIPATED_ERROR'];

describe.each(everyFlow)('sent in %s', (flow) => {
  test.each(['email', 'sms'] as const)('by %s: account and time are kept, PIN entry is next', (method) => {
    const result = { ok: true, answer: { accountId: '42' } } as const;
    expect(afterCreatePin(result, { ticket: ticketOf(flow), method, now: 5000 })).toStrictEqual({
      ticket: { accountId: '42', pinSentAt: 5000, pinMethod: method },
      go: { to: 'flow', flow, position: { step: 'verify-identity', method, pin: 'sent' } },
    });
  });
});

describe('in the activation flow', () => {
  test.each([['TOKEN_INVALID'], [undefined]])(
    '401 with reason %s: SEND_PIN_UNAUTHORIZED, staying',
    (reason) => {
      expect(failed('user-activation', { status: 401, reason })).toStrictEqual({
        message: 'SEND_PIN_UNAUTHORIZED',
      });
    },
  );

  test.each([
    [{ status: 401, reason: 'TOKEN_MAXTRIES' }],
    [{ status: 401, reason: 'UNANTICIPATED_ERROR' }],
    [{ status: 400 }],
    [{ status: 500 }],
    [{ status: 503 }],
    [{ status: 418 }],
    [{}],
  ])('any other failure: the activation error: %j', (failure) => {
    expect(failed('user-activation', failure, 'sms')).toStrictEqual({
      ticket: 'clear',
      memory: { activationError: {} },
    });
  });

  test('the activation error has the words of the service', () => {
    expect(failed('user-activation', { status: 500, errorMessage: 'Closed.' }).memory).toStrictEqual({
      activationError: { errorMessage: 'Closed.' },
    });
  });
});

describe.each(forgotFlows)('%s steps back one, for a new token', (flow) => {
  const back = {
    ticket: { token: undefined, email: undefined, phone: undefined, pinMethod: undefined },
    go: {
      to: 'flow',
      flow,
      position: { step: flow === 'forgot-username' ? 'recover-username' : 'recover-password' },
    },
  };

  test.each(limitReasons)('401 %s: SEND_PIN_LIMIT_REACHED', (reason) => {
    expect(failed(flow, { status: 401, reason })).toStrictEqual({
      message: 'SEND_PIN_LIMIT_REACHED',
      ...back,
    });
  });

  test.each([['TOKEN_INVALID'], [undefined]])('other 401 (%s): SEND_PIN_UNAUTHORIZED', (reason) => {
    expect(failed(flow, { status: 401, reason })).toStrictEqual({
      message: 'SEND_PIN_UNAUTHORIZED',
      ...back,
    });
  });
});

describe.each(fromLogin)('%s stays', (flow) => {
  test.each(limitReasons)('401 %s: SEND_PIN_LIMIT_REACHED', (reason) => {
    expect(failed(flow, { status: 401, reason })).toStrictEqual({ message: 'SEND_PIN_LIMIT_REACHED' });
  });

  test.each([['TOKEN_INVALID'], [undefined]])('other 401 (%s): SEND_PIN_UNAUTHORIZED', (reason) => {
    expect(failed(flow, { status: 401, reason })).toStrictEqual({ message: 'SEND_PIN_UNAUTHORIZED' });
  });
});

describe.each(notActivation)('in %s', (flow) => {
  describe.each([400, 500, 503])('%i', (status) => {
    test.each([
      [1, 'SEND_PIN_TEXT_DELIVERY_FAILED_1', { sendPinAttempts: 1 }],
      [2, 'SEND_PIN_TEXT_DELIVERY_FAILED_2', { sendPinAttempts: 2 }],
      [3, 'SEND_PIN_TEXT_DELIVERY_FAILED_3', { sendPinAttempts: 3, phone: undefined }],
      [4, 'SEND_PIN_TEXT_DELIVERY_FAILED_3', { sendPinAttempts: 4, phone: undefined }],
    ])('by SMS, attempt %i: %s', (attempt, message, ticket) => {
      // A reason makes no difference here.
      const failure = { status, reason: 'TOKEN_MAXTRIES' };
      expect(failed(flow, failure, 'sms', { sendPinAttempts: attempt - 1 })).toStrictEqual({
        message,
        ticket,
      });
    });

    test('by email: counted too, SEND_PIN_UNANTICIPATED', () => {
      expect(failed(flow, { status }, 'email', { sendPinAttempts: 2 })).toStrictEqual({
        message: 'SEND_PIN_UNANTICIPATED',
        ticket: { sendPinAttempts: 3 },
      });
    });
  });

  test.each([[403], [404], [502], [204], [undefined]])(
    'other (%s): SEND_PIN_UNANTICIPATED, not counted',
    (status) => {
      for (const method of ['email', 'sms'] as const) {
        expect(failed(flow, { status }, method)).toStrictEqual({ message: 'SEND_PIN_UNANTICIPATED' });
      }
    },
  );
});

test('three failed texts leave the email, and the first two leave both', () => {
  let ticket: Ticket | undefined = ticketOf('forgot-password');
  const offered = [];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const transition = afterCreatePin(
      { ok: false, failure: { status: 503 } },
      { ticket: ticket as Ticket, method: 'sms', now: 0 },
    );
    ticket = applyTicket(ticket, transition.ticket as object);
    offered.push([ticket?.email, ticket?.phone]);
  }
  expect(offered).toEqual([
    ['j***@example.com', '***1234'],
    ['j***@example.com', '***1234'],
    ['j***@example.com', undefined],
  ]);
});
