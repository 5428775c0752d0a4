import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  identifiedStates,
  passwordExpiredState,
  pinSentStates,
  verifiedStates,
} from '#tests/sample-states.ts';
import { reconcileLateTransition } from './reconcile-late-transition.ts';
import type { Transition } from './transition.ts';

const choice = '/forgot-password verify-identity';
const entry = '/forgot-password verify-identity email sent';

const forward: Transition = {
  message: 'SEND_PIN_UNANTICIPATED',
  state: verifiedStates['forgot-password'],
  go: { to: 'flow', flow: 'forgot-password', position: { step: 'change-password' } },
  clearFields: ['recoveryPin'],
};
const failure: Transition = { message: 'VERIFY_PIN_INVALID_PIN', clearFields: ['recoveryPin'] };
const flagged: Transition = { failRule: 'last-five' };
const ending: Transition = { message: 'LOGIN_VERIFICATION_ERROR_PIN', state: 'none', go: { to: 'login' } };
const final: Transition = { message: 'LOGIN_ACCOUNT_ACTIVATED', go: { to: 'login' }, final: true };
const handOff: Transition = {
  handOff: { redirectURL: '/console', sessionToken: 'session', ifRefused: final },
};
const anotherRun: Transition = {
  state: { ...passwordExpiredState, run: 'run-2' },
  go: { to: 'flow', flow: 'reset-password', position: { step: 'change-password' } },
};

const transitions = { forward, failure, flagged, ending, final, handOff, anotherRun };
const entries = Object.entries(transitions);

describe.each(entries)('the transition "%s"', (_, transition) => {
  test.each([
    ['the user is where the submit began', { run: 'run-1', location: entry }],
    ['there is no flow state and the user is where the submit began', { run: undefined, location: '/' }],
  ])('applies as a whole if %s', (_condition, snapshot) => {
    expect(reconcileLateTransition(transition, snapshot, { ...snapshot })).toBe(transition);
  });

  test.each([
    ['the flow began again at the same location', 'run-1', entry, 'run-2', entry],
    ['the flow began again at another location', 'run-1', entry, 'run-2', choice],
    ['the flow was applicable', 'run-1', entry, undefined, '/'],
    ['the flow state has ended', 'run-1', entry, undefined, entry],
    ['the user applicable a screen without a flow state', undefined, '/forgot-password', undefined, '/'],
    ['a flow began at the same location', undefined, '/', 'run-2', '/'],
  ])('is dropped if %s', (_condition, startRun, startLocation, run, location) => {
    expect(
      reconcileLateTransition(transition, { run: startRun, location: startLocation }, { run, location }),
    ).toBeUndefined();
  });
});

describe('if the user moved within the flow', () => {
  const moved = (transition: Transition) =>
    reconcileLateTransition(
      transition,
      { run: 'run-1', location: entry },
      { run: 'run-1', location: choice },
    );

  test.each([
    ['a hand-off', handOff],
    ['a success that cannot be repeated', final],
    ['the end of the flow', ending],
  ])('%s applies as a whole', (_, transition) => {
    expect(moved(transition)).toBe(transition);
  });

  test('a state that the service returned is kept, and the user stays', () => {
    expect(moved(forward)).toStrictEqual({ state: verifiedStates['forgot-password'] });
    const sent = pinSentStates['forgot-password'];
    expect(moved({ state: sent, go: { to: 'login' } })).toStrictEqual({ state: sent });
  });

  test.each([
    ['a failure without a new state', failure],
    ['a rule that the new password fails', flagged],
    ['the state of another run', anotherRun],
  ])('%s is dropped', (_, transition) => {
    expect(moved(transition)).toBeUndefined();
  });
});

test('at any location a late result applies as a whole, keeps a state of the same run, or is dropped', () => {
  const anywhere = fc.record({
    run: fc.constantFrom(undefined, 'run-1', 'run-2'),
    location: fc.constantFrom('/', choice, entry),
  });
  const any = fc.constantFrom(...Object.values(transitions), { state: identifiedStates['forgot-password'] });
  fc.assert(
    fc.property(anywhere, anywhere, any, (atStart, now, transition) => {
      const applicable = reconcileLateTransition(transition, atStart, now);
      if (atStart.run === now.run && atStart.location === now.location) expect(applicable).toBe(transition);
      else if (applicable !== undefined) {
        expect(atStart.run).toBeDefined();
        expect(now.run).toBe(atStart.run);
        const mustApply = transition === final || transition === handOff || transition === ending;
        expect(applicable).toEqual(mustApply ? transition : { state: transition.state });
      }
    }),
  );
});
