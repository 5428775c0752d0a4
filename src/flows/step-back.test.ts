import { describe, expect, test } from 'vitest';
import { identifiedStates, pinSentStates, sampleTimes, verifiedStates } from '#development/sample-states.ts';
import { backForNewPin, backForNewToken, stepBefore, toSendPinChoice } from './step-back.ts';

test.each([
  ['forgot-username', 'choose-username', { step: 'verify-identity' }],
  ['forgot-username', 'verify-identity', { step: 'recover-username' }],
  ['forgot-password', 'change-password', { step: 'verify-identity' }],
  ['forgot-password', 'verify-identity', { step: 'recover-password' }],
  ['reset-password', 'change-password', { step: 'verify-identity' }],
  ['user-activation', 'activate-user', { step: 'verify-identity' }],
] as const)('in %s, the step before %s is %j', (flow, step, position) => {
  expect(stepBefore(flow, step)).toStrictEqual({ to: 'flow', flow, position });
});

test.each([
  ['forgot-username', 'recover-username'],
  ['forgot-password', 'recover-password'],
  ['verification-required', 'verify-identity'],
  ['reset-password', 'verify-identity'],
  ['user-activation', 'verify-identity'],
] as const)('in %s, login is before %s', (flow, step) => {
  expect(stepBefore(flow, step)).toStrictEqual({ to: 'login' });
});

describe('a step back for a new token', () => {
  test.each([
    ['forgot-username', 'recover-username'],
    ['forgot-password', 'recover-password'],
  ] as const)('in %s keeps only the run and its failed matches', (flow, step) => {
    for (const states of [identifiedStates, pinSentStates, verifiedStates]) {
      const state = { ...states[flow], failedMatches: 2 };
      expect(backForNewToken('SEND_PIN_UNAUTHORIZED', state)).toStrictEqual({
        message: 'SEND_PIN_UNAUTHORIZED',
        state: {
          kind: 'counting',
          flow,
          run: 'run-1',
          issuedAt: sampleTimes.issuedAt,
          failedMatches: 2,
        },
        go: { to: 'flow', flow, position: { step } },
      });
    }
  });

  test.each(['verification-required', 'reset-password', 'user-activation'] as const)(
    'in %s, which has no earlier step, ends the flow at login',
    (flow) => {
      expect(backForNewToken('SEND_PIN_UNAUTHORIZED', identifiedStates[flow])).toStrictEqual({
        message: 'SEND_PIN_UNAUTHORIZED',
        state: 'none',
        go: { to: 'login' },
      });
    },
  );
});

test.each(Object.values(pinSentStates))(
  'a step back for a new PIN in $flow removes the one that was sent',
  (state) => {
    const transition = backForNewPin('VERIFY_PIN_UNAUTHORIZED_PIN', state);
    expect(transition).toMatchObject({
      message: 'VERIFY_PIN_UNAUTHORIZED_PIN',
      state: { kind: 'identified', flow: state.flow, token: 'token-1', lastPinSentAt: sampleTimes.sentAt },
      go: toSendPinChoice(state.flow),
    });
    expect(transition.state).not.toHaveProperty('sent');
    expect(toSendPinChoice(state.flow)).toStrictEqual({
      to: 'flow',
      flow: state.flow,
      position: { step: 'verify-identity' },
    });
  },
);
