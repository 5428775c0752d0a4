import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyTicket,
  isTicketExpired,
  newTicket,
  parseTicket,
  type Ticket,
  ticketLifetime,
} from './ticket.ts';

const full: Ticket = newTicket('verification-required', 1000, {
  token: 't',
  email: 'm***@x',
  phone: '***1',
  isNewDevice: true,
  decision: 'challenge',
  loginName: 'mary',
  accountId: '7',
  pinSentAt: 5000,
  pinMethod: 'sms',
});

test('a ticket runs out ten minutes after its issue or the last PIN sent, whichever is later', () => {
  const issued = newTicket('forgot-username', 1000);
  expect(isTicketExpired(issued, 1000 + ticketLifetime - 1)).toBe(false);
  expect(isTicketExpired(issued, 1000 + ticketLifetime)).toBe(true);
  expect(isTicketExpired(full, 1000 + ticketLifetime)).toBe(false);
  expect(isTicketExpired(full, 5000 + ticketLifetime)).toBe(true);
  expect(ticketLifetime).toBe(600_000);
});

test('two runs have two names', () => {
  expect(newTicket('forgot-username', 1).run).not.toBe(newTicket('forgot-username', 2).run);
});

describe('a ticket from storage', () => {
  test('is itself again', () => {
    expect(parseTicket(JSON.parse(JSON.stringify(full)))).toEqual(full);
  });

  test.each(Object.keys(full) as (keyof Ticket)[])('with a wrong %s is none', (name) => {
    expect(parseTicket({ ...full, [name]: { not: 'this' } })).toBeUndefined();
  });

  test.each([
    ['flow', 'toString'],
    ['flow', '__proto__'],
    ['decision', 'accept'],
    ['pinMethod', 'post'],
    ['responseMode', 2],
    ['noMatchAttempts', -1],
    ['sendPinAttempts', Number.NaN],
    ['issuedAt', '1000'],
    ['pinSentAt', null],
    ['requirePin', 0],
    ['token', null],
  ])('with the %s %s is none', (name, value) => {
    expect(parseTicket({ ...full, [name]: value })).toBeUndefined();
  });

  test.each([
    'flow',
    'run',
    'requirePin',
    'noMatchAttempts',
    'sendPinAttempts',
    'rememberDevice',
    'issuedAt',
  ] as const)('without %s is none', (name) => {
    const { [name]: _, ...rest } = full;
    expect(parseTicket(rest)).toBeUndefined();
  });

  test('brings nothing along that no ticket has, nor what stands on a prototype', () => {
    expect(parseTicket({ ...full, password: 'secret' })).toEqual(full);
    expect(parseTicket(JSON.parse('{"__proto__":{"flow":"forgot-username"}}'))).toBeUndefined();
    expect(parseTicket(Object.create(full))).toBeUndefined();
  });

  test('that is anything else is none', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parseTicket(value)).toBeUndefined();
      }),
    );
  });
});

test('a change is merged, undefined takes out, a whole ticket takes the place', () => {
  expect(applyTicket(full, { phone: undefined, sendPinAttempts: 3 })).toEqual({
    ...full,
    phone: undefined,
    sendPinAttempts: 3,
  });
  expect(Object.keys(applyTicket(full, { phone: undefined }) ?? {})).not.toContain('phone');
  const other = newTicket('reset-password', 2);
  expect(applyTicket(full, other)).toBe(other);
  expect(applyTicket(undefined, { sendPinAttempts: 1 })).toBeUndefined();
});
