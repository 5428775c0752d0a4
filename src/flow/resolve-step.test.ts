import { describe, expect, test } from 'vitest';
import {
  allPositions,
  allStates,
  identifiedStates,
  linkRefusedState,
  pinSentStates,
  sampleSentPin,
  verifiedStates,
} from '#tests/support/sample-states.ts';
import {
  existingPinEntry,
  type Flow,
  flows,
  type Position,
  pinEntry,
  type Step,
  sendPinChoice,
} from './flow.ts';
import { type FlowState, hasIdentity, storedPart } from './flow-state.ts';
import { resolveStep } from './resolve-step.ts';
import type { FlowSearch } from './search-schemas.ts';

const code = 'token-1';
const allSearches: readonly FlowSearch[] = [{}, { method: 'email', pin: 'sent' }, ...allPositions];
const stepsOf = (flow: Flow): readonly Step[] => flows[flow].steps;

const show = (
  flow: Flow,
  requested: FlowSearch,
  state: FlowState | undefined,
  activationCode: string | undefined = code,
) => resolveStep({ flow, requested, state, code: activationCode });

/** Returns the flow that the URLs of a flow show: after Back, those of a challenged login show the password change. */
const flowOf = (flow: Flow, state: FlowState | undefined): Flow =>
  flow === 'verification-required' && state?.flow === 'reset-password' ? 'reset-password' : flow;

/** Returns whether the state of a flow has what a step needs, as docs/behaviour.md says ('Reload, Back and Forward'). */
function isPossible(flow: Flow, step: Step, own: FlowState | undefined): boolean {
  switch (step) {
    case 'recover-username':
    case 'recover-password':
      return true;
    case 'verify-identity':
      return flow === 'user-activation' || (own !== undefined && hasIdentity(own));
    case 'change-password':
      return own?.kind === 'verified' || own?.kind === 'passwordExpired';
    case 'choose-username':
    case 'activate-user':
      return own?.kind === 'verified';
  }
}

describe.each(Object.keys(flows) as Flow[])('%s, for every URL and every kind of state', (flow) => {
  const cases = allSearches.flatMap((search) =>
    allStates.map((state) => {
      const ownFlow = flowOf(flow, state);
      const own = state?.flow === ownFlow ? state : undefined;
      return { search, state, ownFlow, own, found: show(flow, search, state) };
    }),
  );

  test('the latest step that the state allows is shown, but no later step than the URL names', () => {
    for (const { search, ownFlow, own, found } of cases) {
      const requested = Math.max(0, stepsOf(ownFlow).indexOf(search.step as Step));
      const steps = stepsOf(ownFlow).slice(0, requested + 1);
      // The password change without a PIN replaces identity verification.
      if (own?.kind === 'passwordExpired') steps.splice(0, 1, 'change-password');
      expect(found?.position.step).toBe(steps.reverse().find((step) => isPossible(ownFlow, step, own)));
    }
  });

  test('the shown step has the state of its flow, and the URL of its position shows it again', () => {
    for (const { state, ownFlow, own, found } of cases) {
      if (found === undefined) continue;
      const { position, shown } = found;
      expect('state' in shown ? shown.state : undefined).toBe(shown.screen === 'open-link' ? undefined : own);
      expect(show(ownFlow, position, state)).toEqual({ flow: ownFlow, position, shown });
      expect(show(flow, position, state)).toEqual(found);
    }
  });
});

const sent = pinSentStates['forgot-password'];
const identified = identifiedStates['forgot-password'];
const withMethod = { position: pinEntry('email'), shown: { screen: 'enter-pin', sent: sampleSentPin } };
const withoutMethod = { position: existingPinEntry, shown: { screen: 'enter-pin', sent: undefined } };
const choice = { position: sendPinChoice, shown: { screen: 'send-pin' } };
const haveBySms = { step: 'verify-identity', pin: 'have', method: 'sms' } as const;

test.each<[string, FlowSearch, FlowState, { position: Position; shown: object }]>([
  ['for a PIN that was sent has its method and its contact', pinEntry('email'), sent, withMethod],
  ['for such a PIN needs no method', { step: 'verify-identity', pin: 'sent' }, sent, withMethod],
  ['by another method than that of the PIN is the send-PIN choice', pinEntry('sms'), sent, choice],
  ['without a PIN that was sent is the send-PIN choice', pinEntry('email'), identified, choice],
  ['without a PIN state is the send-PIN choice', { step: 'verify-identity', method: 'email' }, sent, choice],
  ['for a PIN that the user already has, has no method', haveBySms, sent, withoutMethod],
  ['for such a PIN needs no other one that was sent', haveBySms, identified, withoutMethod],
])('PIN entry %s', (_, search, state, { position, shown }) => {
  expect(show('forgot-password', search, state)).toMatchObject({ position, shown: { ...shown, state } });
});

test.each([
  ['forgot-username', 'choose-username'],
  ['user-activation', 'activate-user'],
] as const)('after a reload, %s at %s requires the PIN again, because no PIN is stored', (flow, step) => {
  const state = storedPart(verifiedStates[flow]);
  // The entry has no method, even if the URL names one beside the later step.
  for (const search of [{ step }, { ...pinEntry('email'), step }])
    expect(show(flow, search, state)).toMatchObject(withoutMethod);
});

describe('an activation link', () => {
  test.each([
    ['in another case', 'TOKEN-1'],
    ['missing', undefined],
    ['empty', ''],
  ])('whose code is %s is checked again, or incomplete, at every state and URL', (_, otherCode) => {
    const shown = otherCode ? { screen: 'open-link', code: otherCode } : { screen: 'link-incomplete' };
    for (const requested of allSearches)
      for (const state of allStates)
        expect(resolveStep({ flow: 'user-activation', requested, state, code: otherCode })).toMatchObject({
          position: sendPinChoice,
          shown,
        });
  });

  test('that was refused shows the refusal at every step', () => {
    for (const search of allSearches)
      expect(show('user-activation', search, linkRefusedState)).toMatchObject({
        position: sendPinChoice,
        shown: { screen: 'link-refused', state: linkRefusedState },
      });
  });
});
