import { describe, expect, test } from 'vitest';
import { type Flow, flows } from '#src/flow/flow.ts';
import type { WithIdentity } from '#src/flow/flow-state.ts';
import { runSubmit, type ScriptedResponse, sampleRequestContext } from '#tests/support/run-submit.ts';
import {
  identifiedStates,
  pinSentStates,
  unmatchedStates,
  verifiedStates,
} from '#tests/support/sample-states.ts';
import { offersRememberDevice, verifyChallengeMutation, verifyPinMutation } from './verify-pin.ts';

// src/features/failures.test.ts has the failures.

const pin = '123456';
const { now } = sampleRequestContext;
const values = { recoveryPin: pin, rememberDevice: true };

/** Accepts the PIN of a flow, and answers the call that follows, if there is one. */
const accept = (state: WithIdentity, ...responses: ScriptedResponse[]) =>
  runSubmit(verifyPinMutation, { state, values }, { status: 200, body: '' }, ...responses);
const challenged = { ...pinSentStates['verification-required'], decision: 'challenge' as const };
const mustReset = { ...challenged, decision: 'resetpassword' as const };
const expiredInfo = 'EXPIRED_PASSWORD_INFO';
const compromisedInfo = 'COMPROMISED_PASSWORD_CHANGEPASSWORD';
const stepOf = (flow: Flow, step: string) => ({ to: flows[flow].path, search: { step } });

describe('a challenged login', () => {
  const challenge = ({ requestContext = {}, body = {}, state = {}, rememberDevice = true }) =>
    runSubmit(
      verifyChallengeMutation,
      { state: { ...challenged, ...state }, values: { ...values, rememberDevice }, requestContext },
      { status: 200, body },
    );

  test.each([
    [{}, {}],
    [{ rememberDevice: false }, { IsRiskUpdate: false }],
    [{ state: { isNewDevice: false } }, { IsRiskUpdate: false }],
    [{ requestContext: { entryParams: { sessiontype: '3', sp: '007' } } }, { sessiontype: '3', SP: '007' }],
    [{ requestContext: { fingerprint: '' } }, { STAFingerprint: '' }],
  ])('with %j sends the PIN and %j', async (given, rest) => {
    const unknown = { STAFingerprint: 'print', sessiontype: '0', SP: '' };
    const body = { Pin: pin, Token: 'token-1', ExpirePIN: false, IsRiskUpdate: true, ...unknown, ...rest };
    expect((await challenge(given)).sent).toStrictEqual([{ call: 'verifyChallenge', body }]);
  });

  test('can be challenged again: the same user then verifies another PIN', async () => {
    const body = { vbaDecision: 'challenge', activationCode: 'token-2', email: 'k@example.com' };
    const identity = { token: 'token-2', email: 'k@example.com', loginName: 'jane', rememberDevice: true };
    expect((await challenge({ body })).transition).toMatchObject({
      flowState: { kind: 'identified', flow: 'verification-required', issuedAt: now, ...identity },
      navigate: stepOf('verification-required', 'verify-identity'),
    });
  });
});

test('only a challenged login on a new device offers to remember it', () => {
  const states: WithIdentity[] = [
    ...Object.values(pinSentStates),
    mustReset,
    { ...challenged, isNewDevice: false },
  ];
  expect(states.filter(offersRememberDevice)).toEqual([pinSentStates['verification-required']]);
});

describe('an accepted PIN', () => {
  const isCompromised = true as const;
  const { 'forgot-password': forgotten, 'reset-password': expired } = verifiedStates;

  test.each<[string, WithIdentity, 'forgot-password' | 'reset-password', string?]>([
    ['that was sent', pinSentStates['forgot-password'], 'forgot-password'],
    ['that the user already had', identifiedStates['forgot-password'], 'forgot-password'],
    ['that is entered again after Back', forgotten, 'forgot-password'],
    ['after an expired password', expired, 'reset-password', expiredInfo],
    ['after a compromised one', { ...expired, isCompromised }, 'reset-password', compromisedInfo],
    ['of a login with an expired one', mustReset, 'reset-password', expiredInfo],
    ['of a login with a compromised one', { ...mustReset, isCompromised }, 'reset-password', compromisedInfo],
  ])('%s opens the password change, with the same identity', async (_, state, flow, message) => {
    const { sent, transition } = await accept(state);
    expect(sent).toStrictEqual([{ call: 'verifyPin', body: { pin, token: 'token-1', expirePIN: false } }]);
    const { sent: sentPin, lastPinSentAt } = state;
    const reason = message === compromisedInfo && { isCompromised };
    expect(transition).toEqual({
      message,
      flowState: { ...verifiedStates[flow], pin, sent: sentPin, lastPinSentAt, ...reason },
      navigate: stepOf(flow, 'change-password'),
    });
  });

  describe('in forgot-username', () => {
    const state = pinSentStates['forgot-username'];
    const user = { userName: 'jane', accountId: '1', businessName: 'Harbor Books' };
    const find = (users: readonly unknown[], failedMatches = 0) =>
      accept({ ...state, failedMatches }, { status: 200, body: { users } });

    test('searches for usernames, and shows and fills in a single username on login', async () => {
      const { sent, transition } = await find([user]);
      expect(sent.slice(1)).toStrictEqual([
        { call: 'searchUsers', body: { pin, token: 'token-1', AccountType: 'M', UnknownUser: 1 } },
      ]);
      expect(transition).toEqual({
        message: 'LOGIN_USERNAME_RETRIEVED',
        knownUsername: { username: 'jane', retrieved: true },
        flowState: 'ended',
        navigate: { to: '/' },
      });
    });

    test('lists several usernames, even if two are equal', async () => {
      const usernames = [user, { ...user, accountId: '2' }, { userName: 'joan' }];
      expect((await find(usernames)).transition).toEqual({
        flowState: { ...state, kind: 'verified', pin, usernames },
        navigate: stepOf('forgot-username', 'choose-username'),
      });
    });

    test('counts a search without a user as a failed match', async () => {
      expect((await find([], 1)).transition).toEqual({
        message: 'RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR',
        flowState: { ...unmatchedStates['forgot-username'], issuedAt: now, failedMatches: 2 },
        navigate: stepOf('forgot-username', 'recover-username'),
      });
    });
  });

  test('in user-activation requests the contact, and opens the activation', async () => {
    const state = pinSentStates['user-activation'];
    const body = { userName: 'jane.new', anetUserId: 7, accountId: '8', firstName: null };
    const { sent, transition } = await accept(state, { status: 200, body });
    expect(sent.slice(1)).toStrictEqual([{ call: 'activationContact', body: { token: 'token-1', pin } }]);
    const contact = { userName: 'jane.new', anetUserId: '7', accountId: '8' };
    expect(transition).toEqual({
      flowState: { ...state, kind: 'verified', pin, contact },
      navigate: stepOf('user-activation', 'activate-user'),
    });
  });
});
