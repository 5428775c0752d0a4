import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCompromised, loginOutcome } from './login-outcome.ts';

const dmeDecisions = [undefined, 'allow', 'reject', 'expiredpassword', 'challenge', 'mfachallenge'] as const;

/** A row for each vbaDecision and a column for each of the dmeDecisions above (docs/behaviour.md, 'Login'). */
const grid = [
  [undefined, 'accept', 'accept', 'reject', 'resetpassword', 'challenge', 'mfachallenge'],
  ['allow', 'accept', 'accept', 'reject', 'resetpassword', 'challenge', 'mfachallenge'],
  ['reject', 'reject', 'reject', 'reject', 'reject', 'reject', 'reject'],
  [
    'resetpassword',
    'resetpassword',
    'resetpassword',
    'reject',
    'resetpassword',
    'resetpassword',
    'resetpassword',
  ],
  ['challenge', 'challenge', 'challenge', 'reject', 'resetpassword', 'challenge', 'challenge'],
  // These values have a meaning only as a dmeDecision.
  ['expiredpassword', 'accept', 'accept', 'reject', 'resetpassword', 'challenge', 'mfachallenge'],
  ['mfachallenge', 'accept', 'accept', 'reject', 'resetpassword', 'challenge', 'mfachallenge'],
] as const;

const cells = grid.flatMap(([vbaDecision, ...outcomes]) =>
  outcomes.map((outcome, column) => ({ vbaDecision, dmeDecision: dmeDecisions[column], outcome })),
);

describe('loginOutcome', () => {
  test.each(cells)('vba $vbaDecision, dme $dmeDecision: $outcome', ({ outcome, ...decisions }) => {
    expect(loginOutcome(decisions)).toBe(outcome);
  });

  test('reads "resetpassword" as a vbaDecision only', () => {
    expect(loginOutcome({ dmeDecision: 'resetpassword' })).toBe('accept');
  });

  test.each([
    [{ vbaDecision: 'REJECT' }, 'reject'],
    [{ dmeDecision: 'ExpiredPassword' }, 'resetpassword'],
    [{ vbaDecision: 'Challenge' }, 'challenge'],
    [{ dmeDecision: 'MFAchallenge' }, 'mfachallenge'],
  ] as const)('%j without regard to case: %s', (decisions, outcome) => {
    expect(loginOutcome(decisions)).toBe(outcome);
  });
});

const known = ['reject', 'resetpassword', 'expiredpassword', 'challenge', 'mfachallenge'] as const;
const anyDecision = fc.option(
  fc.oneof(
    fc.string(),
    fc.mixedCase(fc.constantFrom(...known)),
    fc.constantFrom('toString', '__proto__', 'rejected'),
  ),
  { nil: undefined },
);

test('unknown decisions mean accept, and a reject decides in any combination', () => {
  fc.assert(
    fc.property(anyDecision, anyDecision, (vbaDecision, dmeDecision) => {
      const words = [vbaDecision, dmeDecision].map((decision) => decision?.trim().toLowerCase() ?? '');
      const outcome = loginOutcome({ vbaDecision, dmeDecision });
      expect(outcome === 'reject').toBe(words.includes('reject'));
      if (!words.some((word) => (known as readonly string[]).includes(word))) expect(outcome).toBe('accept');
    }),
  );
});

test.each([
  [{ vbaDecision: 'ResetPassword' }, true],
  [{ vbaDecision: 'resetpassword', dmeDecision: 'expiredpassword' }, true],
  [{ dmeDecision: 'expiredpassword' }, false],
  [{}, false],
])('only the vbaDecision means a compromised password: %j', (decisions, compromised) => {
  expect(isCompromised(decisions)).toBe(compromised);
});
