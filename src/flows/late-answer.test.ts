import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Standing, whatIsLeft } from './late-answer.ts';
import { newTicket } from './ticket.ts';
import type { Transition } from './transition.ts';

const choice = '/forgot-password verify-identity';
const entry = '/forgot-password verify-identity email sent';
const standing = ({ run, place }: { run?: string; place: string }): Standing => ({ run, place });

const forward: Transition = {
  message: 'SEND_PIN_UNANTICIPATED',
  ticket: { accountId: '7' },
  memory: { pin: '123456' },
  go: { to: 'flow', flow: 'forgot-password', position: { step: 'change-password' } },
  clearFields: ['recoveryPin'],
};
const ending: Transition = { message: 'LOGIN_PASSWORD_CHANGED', ticket: 'clear', go: { to: 'login' } };
const elsewhere: Transition = { ticket: newTicket('reset-password', 0), go: { to: 'login' } };

describe.each([
  ['goes on', forward],
  ['ends the flow', ending],
  ['begins another', elsewhere],
])('an answer that %s', (_, transition) => {
  test.each([
    ['nobody moved', { run: 'a', place: entry }, { run: 'a', place: entry }],
    ['nobody moved, before there is a ticket', { place: '/' }, { place: '/' }],
  ])('does all it should where %s', (_name, sent, now) => {
    expect(whatIsLeft(transition, standing(sent), standing(now))).toBe(transition);
  });

  test.each([
    ['the flow began anew at the same place', { run: 'a', place: entry }, { run: 'b', place: entry }],
    ['the flow began anew elsewhere', { run: 'a', place: entry }, { run: 'b', place: choice }],
    ['the flow was left', { run: 'a', place: entry }, { place: '/' }],
    ['the ticket is gone', { run: 'a', place: entry }, { place: entry }],
    ['someone left before there was a ticket', { place: '/forgot-password' }, { place: '/' }],
    ['a flow began meanwhile', { place: '/' }, { run: 'b', place: '/' }],
  ])('does nothing where %s', (_name, sent, now) => {
    expect(whatIsLeft(transition, standing(sent), standing(now))).toBeUndefined();
  });
});

describe('someone who moved within the flow', () => {
  const [sent, now] = [standing({ run: 'a', place: entry }), standing({ run: 'a', place: choice })];

  test('is not dragged forward, yet what the service handed out is kept', () => {
    expect(whatIsLeft(forward, sent, now)).toEqual({ ticket: { accountId: '7' }, memory: { pin: '123456' } });
  });

  test('is told of the end of the flow', () => {
    expect(whatIsLeft(ending, sent, now)).toBe(ending);
  });

  test('does not find another flow begun', () => {
    expect(whatIsLeft(elsewhere, sent, now)).toBeUndefined();
  });
});

test('wherever someone went, a late answer only keeps what it brought, or ends their own flow', () => {
  const anywhere = fc.record({
    run: fc.constantFrom(undefined, 'a', 'b'),
    place: fc.constantFrom('/', choice, entry),
  });
  fc.assert(
    fc.property(anywhere, anywhere, fc.constantFrom(forward, ending, elsewhere), (sent, now, transition) => {
      const left = whatIsLeft(transition, sent, now);
      if (sent.run === now.run && sent.place === now.place) expect(left).toBe(transition);
      else if (left !== undefined) {
        expect(sent.run).toBe(now.run);
        if (transition !== ending) expect(Object.keys(left).sort()).toEqual(['memory', 'ticket']);
      }
    }),
  );
});
