import { expect, test } from 'vitest';
import { loginOutcome } from './after-login.ts';

const dmeDecisions = [undefined, 'allow', 'reject', 'expiredpassword', 'challenge', 'mfachallenge'] as const;

/** The outcome of each vbaDecision with each of the dmeDecisions above (docs/behaviour.md, 'Login'). */
const outcomes: readonly (readonly [vbaDecision: string | undefined, outcomes: string])[] = [
  [undefined, 'accept accept reject resetpassword challenge mfachallenge'],
  ['allow', 'accept accept reject resetpassword challenge mfachallenge'],
  ['reject', 'reject reject reject reject reject reject'],
  ['resetpassword', 'resetpassword resetpassword reject resetpassword resetpassword resetpassword'],
  ['challenge', 'challenge challenge reject resetpassword challenge challenge'],
  // These values have a meaning only as a dmeDecision.
  ['expiredpassword', 'accept accept reject resetpassword challenge mfachallenge'],
  ['mfachallenge', 'accept accept reject resetpassword challenge mfachallenge'],
];

test.each(outcomes)('the outcome of the vbaDecision %s with each dmeDecision is %s', (vbaDecision, row) => {
  const found = dmeDecisions.map((dmeDecision) => loginOutcome({ vbaDecision, dmeDecision }));
  expect(found).toEqual(row.split(' '));
});

test('case and outer spaces of a decision do not matter, and an unknown decision means accept', () => {
  expect(loginOutcome({ vbaDecision: ' ReJect\n', dmeDecision: undefined })).toBe('reject');
  expect(loginOutcome({ vbaDecision: 'toString', dmeDecision: ' MfaChallenge ' })).toBe('mfachallenge');
  expect(loginOutcome({ vbaDecision: 'rejected', dmeDecision: 'resetpassword' })).toBe('accept');
});
