import { describe, expect, test } from 'vitest';
import { afterRecover } from './after-recover.ts';
import type { ForgotFlow } from './flow.ts';
import { applyTicket, newTicket, type Ticket } from './ticket.ts';

const flows = [
  {
    flow: 'forgot-username',
    step: 'recover-username',
    noMatch: 'RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR',
    unanticipated: 'RECOVER_USERNAME_UNANTICIPATED_ERROR',
  },
  {
    flow: 'forgot-password',
    step: 'recover-password',
    noMatch: 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR',
    unanticipated: 'RECOVER_PASSWORD_UNANTICIPATED_ERROR',
  },
] as const;

const answered = (
  flow: ForgotFlow,
  answer: { token?: string; email?: string; phone?: string },
  ticket?: Ticket,
  loginName?: string,
) =>
  afterRecover(
    { ok: true, answer: { token: undefined, email: undefined, phone: undefined, ...answer } },
    { flow, ticket, now: 1000, ...(loginName ? { loginName } : {}) },
  );

describe.each(flows)('$flow', ({ flow, step, noMatch, unanticipated }) => {
  test.each([
    ['email', { email: 'j***@example.com' }],
    ['phone', { phone: '***1234' }],
    ['both', { email: 'j***@example.com', phone: '***1234' }],
  ])('a token with %s goes to the send-PIN choice', (_, contacts) => {
    expect(answered(flow, { token: 'token', ...contacts })).toStrictEqual({
      ticket: {
        flow,
        run: expect.any(String),
        token: 'token',
        ...contacts,
        requirePin: true,
        noMatchAttempts: 0,
        sendPinAttempts: 0,
        rememberDevice: false,
        issuedAt: 1000,
      },
      memory: { pin: undefined, usernames: undefined },
      go: { to: 'flow', flow, position: { step: 'verify-identity' } },
    });
  });

  test('a match after a failed attempt keeps the count and the run', () => {
    const counted = newTicket(flow, 1, { run: 'run', noMatchAttempts: 2, sendPinAttempts: 2 });
    expect(answered(flow, { token: 'token', email: 'j***@example.com' }, counted).ticket).toMatchObject({
      run: 'run',
      noMatchAttempts: 2,
      sendPinAttempts: 0,
    });
  });

  test('a token without any contact: unanticipated, staying', () => {
    expect(answered(flow, { token: 'token' })).toStrictEqual({ message: unanticipated });
    expect(answered(flow, { token: 'token', email: '', phone: '' })).toStrictEqual({
      message: unanticipated,
    });
  });

  test('no token: no match, told on the first step and counted', () => {
    expect(answered(flow, { email: 'j***@example.com' })).toStrictEqual({
      message: noMatch,
      ticket: {
        flow,
        run: expect.any(String),
        requirePin: true,
        noMatchAttempts: 1,
        sendPinAttempts: 0,
        rememberDevice: false,
        issuedAt: 1000,
      },
      go: { to: 'flow', flow, position: { step } },
    });
  });

  test('the third no-match goes to /unidentified, and a new start counts from zero', () => {
    let ticket: Ticket | undefined;
    const messages = [];
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const transition = answered(flow, { token: '' }, ticket);
      messages.push(transition.message);
      if (typeof transition.ticket === 'object') ticket = applyTicket(ticket, transition.ticket);
    }
    expect(messages).toEqual([noMatch, noMatch]);
    expect(answered(flow, {}, ticket)).toStrictEqual({ ticket: 'clear', go: { to: 'unidentified', flow } });
    expect(answered(flow, {}, undefined).message).toBe(noMatch);
  });

  test('a no-match takes the token of an earlier match away', () => {
    const held = newTicket(flow, 1, { token: 'token', email: 'j***@example.com' });
    expect(answered(flow, {}, held).ticket).not.toHaveProperty('token');
  });

  test('401 goes to /security', () => {
    const result = { ok: false, failure: { status: 401, reason: 'anything' } } as const;
    expect(afterRecover(result, { flow, ticket: undefined, now: 0 })).toStrictEqual({
      ticket: 'clear',
      go: { to: 'security', flow },
    });
  });

  test.each([[400], [403], [404], [500], [undefined]])(
    'anything else (%s): unanticipated, staying',
    (status) => {
      const result = { ok: false, failure: { status, reason: 'UNANTICIPATED_ERROR' } } as const;
      expect(afterRecover(result, { flow, ticket: undefined, now: 0 })).toStrictEqual({
        message: unanticipated,
      });
    },
  );
});

test('forgot-password remembers whose password', () => {
  const match = { token: 'token', email: 'j***@example.com' };
  expect(answered('forgot-password', match, undefined, 'jane').ticket).toMatchObject({ loginName: 'jane' });
});
