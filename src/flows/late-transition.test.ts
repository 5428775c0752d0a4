import { describe, expect, test } from 'vitest';
import { passwordExpiredState, pinSentStates, verifiedStates } from '#development/sample-states.ts';
import { reconcileLateTransition } from './late-transition.ts';
import type { Transition } from './transition.ts';

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
  leave: { post: { action: '/console', fields: { SessionToken: 'session' } }, ifBlocked: final },
  final: true,
};
const signUp: Transition = { leave: { post: { action: '/boarding', fields: {} }, ifBlocked: failure } };
const anotherRun: Transition = {
  state: { ...passwordExpiredState, run: 'run-2' },
  go: { to: 'flow', flow: 'reset-password', position: { step: 'change-password' } },
};

const transitions = { forward, failure, flagged, ending, final, handOff, signUp, anotherRun };
const entries = Object.entries(transitions);

describe.each(entries)('the transition "%s"', (_, transition) => {
  test.each([undefined, 'run-1'])('applies as a whole if the user has not acted since (run %s)', (run) => {
    const meanwhile = { runAtStart: run, runNow: run, hasActed: false };
    expect(reconcileLateTransition(transition, meanwhile)).toBe(transition);
  });

  test.each([
    ['the flow began again', 'run-2'],
    ['the flow was left', undefined],
  ])('is dropped if %s', (_condition, runNow) => {
    for (const hasActed of [true, false]) {
      const meanwhile = { runAtStart: 'run-1', runNow, hasActed };
      expect(reconcileLateTransition(transition, meanwhile)).toBeUndefined();
    }
  });
});

describe('if the user has acted within the flow', () => {
  const late = (transition: Transition) =>
    reconcileLateTransition(transition, { runAtStart: 'run-1', runNow: 'run-1', hasActed: true });

  test.each([
    ['a hand-off', handOff],
    ['a success that cannot be repeated', final],
  ])('%s applies as a whole', (_, transition) => {
    expect(late(transition)).toBe(transition);
  });

  test('a state that the service returned is kept, and the user stays', () => {
    expect(late(forward)).toStrictEqual({ state: verifiedStates['forgot-password'] });
    const sent = pinSentStates['forgot-password'];
    expect(late({ state: sent, go: { to: 'login' } })).toStrictEqual({ state: sent });
  });

  test.each([
    ['a failure without a new state', failure],
    ['a rule that the new password fails', flagged],
    ['the end of the flow', ending],
    ['the state of another run', anotherRun],
    ['a sign-up', signUp],
  ])('%s is dropped', (_, transition) => {
    expect(late(transition)).toBeUndefined();
  });
});

test.each(entries)(
  'of "%s" after a login only a hand-off or a final success applies late',
  (_, transition) => {
    const applies = transition === handOff || transition === final;
    const meanwhile = { runAtStart: undefined, runNow: undefined, hasActed: true };
    expect(reconcileLateTransition(transition, meanwhile)).toBe(applies ? transition : undefined);
  },
);
