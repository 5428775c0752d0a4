import { describe, expect, test } from 'vitest';
import {
  countingStates,
  identifiedStates,
  linkRefusedState,
  passwordExpiredState,
  pinSentStates,
  sampleSentPin,
  verifiedStates,
} from '#tests/support/sample-states.ts';
import {
  allSteps,
  existingPinEntry,
  type Flow,
  flows,
  methods,
  type Position,
  pinEntry,
  pinStates,
  type Step,
  sendPinChoice,
} from './flow.ts';
import { type FlowState, hasIdentity, storedPart } from './flow-state.ts';
import type { FlowSearch } from './search-schemas.ts';
import { showStep } from './show-step.ts';

const code = 'token-1';

const allStates: readonly (FlowState | undefined)[] = [
  undefined,
  ...Object.values(countingStates),
  passwordExpiredState,
  ...Object.values(identifiedStates),
  ...Object.values(pinSentStates),
  ...Object.values(pinSentStates).map(
    (state): FlowState => ({
      ...state,
      sent: { ...sampleSentPin, method: 'sms', to: '***1234' },
    }),
  ),
  ...Object.values(verifiedStates),
  // The verified PIN is one that the user already had.
  ...Object.values(verifiedStates).map((state): FlowState => ({ ...state, sent: undefined })),
  linkRefusedState,
];

const allSearches: readonly FlowSearch[] = [undefined, ...allSteps].flatMap((step) =>
  [undefined, ...methods].flatMap((method) =>
    [undefined, ...pinStates].map((pin) => ({
      ...(step === undefined ? {} : { step }),
      ...(method === undefined ? {} : { method }),
      ...(pin === undefined ? {} : { pin }),
    })),
  ),
);

const show = (
  flow: Flow,
  search: FlowSearch,
  state: FlowState | undefined,
  activationCode: string | undefined = code,
) => showStep({ flow, search, state, code: activationCode });

const stepsOf = (flow: Flow): readonly Step[] => flows[flow].steps;

const everyFlow = Object.keys(identifiedStates) as Flow[];

/**
 * Returns whether a state has what a position needs (docs/behaviour.md, 'Reload, Back and Forward'), independent of the
 * code under test.
 */
function isPossible(flow: Flow, { step, method, pin }: Position, state: FlowState | undefined): boolean {
  if (!stepsOf(flow).includes(step)) return false;
  const own = state?.flow === flow ? state : undefined;
  const identity = own !== undefined && hasIdentity(own) ? own : undefined;
  switch (step) {
    case 'recover-username':
    case 'recover-password':
      return true;
    case 'verify-identity':
      if (pin === 'have') return identity !== undefined;
      if (pin === 'sent') {
        return identity?.sent !== undefined && method === identity.sent.method;
      }
      return identity !== undefined || flow === 'user-activation';
    case 'change-password':
      return own?.kind === 'verified' || own?.kind === 'passwordExpired';
    case 'choose-username':
    case 'activate-user':
      return own?.kind === 'verified';
  }
}

describe.each(everyFlow)('%s, for every URL and every kind of state', (flow) => {
  const continuesInReset = (state: FlowState | undefined) =>
    flow === 'verification-required' && state?.flow === 'reset-password';
  const cases = allSearches.flatMap((search) =>
    allStates
      .filter((state) => !continuesInReset(state))
      .map((state) => ({ search, state, found: show(flow, search, state) })),
  );
  const shownCases = cases.flatMap(({ search, state, found }) =>
    found ? [{ search, state, ...found }] : [],
  );

  test('a step is shown only if the state has what it needs', () => {
    for (const { position, state } of shownCases) expect(isPossible(flow, position, state)).toBe(true);
  });

  test('a step receives the state of its own flow, or none', () => {
    for (const { shown, state } of shownCases) {
      const own = state?.flow === flow ? state : undefined;
      expect('state' in shown ? shown.state : undefined).toBe(shown.screen === 'open-link' ? undefined : own);
    }
  });

  test('the position that is shown is shown again if a URL names it', () => {
    for (const { position, shown, state } of shownCases) {
      expect(show(flow, position, state)).toEqual({ flow, position, shown });
    }
  });

  test('the position that a URL names is shown if the state allows it', () => {
    for (const { search, state, found } of cases) {
      const { step, pin, method } = search;
      if (step === undefined) continue;
      const requested: Position =
        step !== 'verify-identity' || pin === undefined
          ? { step }
          : pin === 'have'
            ? existingPinEntry
            : { step, pin, ...(method === undefined ? {} : { method }) };
      if (isPossible(flow, requested, state)) expect(found).toMatchObject({ position: requested });
    }
  });

  test('no later step is shown than the URL names, except for a password change without a PIN', () => {
    for (const { search, position, state } of shownCases) {
      if (state?.kind === 'passwordExpired' && flow === 'reset-password') continue;
      const requested = Math.max(0, stepsOf(flow).indexOf(search.step ?? 'verify-identity'));
      const isKnown = search.step !== undefined && stepsOf(flow).includes(search.step);
      const limit = isKnown ? requested : 0;
      expect(stepsOf(flow).indexOf(position.step)).toBeLessThanOrEqual(limit);
      if (stepsOf(flow).indexOf(position.step) === limit && search.pin === undefined) {
        expect(position.pin).toBeUndefined();
      }
    }
  });

  test('the state allows no step between the one that is shown and the one that the URL names', () => {
    for (const { search, state, found } of cases) {
      if (search.step === undefined || !stepsOf(flow).includes(search.step)) continue;
      const shown = found ? stepsOf(flow).indexOf(found.position.step) : -1;
      const between = stepsOf(flow).slice(shown + 1, stepsOf(flow).indexOf(search.step) + 1);
      expect(between.filter((step) => isPossible(flow, { step }, state))).toEqual([]);
    }
  });

  test('nothing is shown if and only if the flow starts at login and has no state', () => {
    for (const { state, found } of cases) {
      const startsAtLogin = flow === 'verification-required' || flow === 'reset-password';
      expect(found === undefined).toBe(startsAtLogin && state?.flow !== flow);
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

describe('after a reload', () => {
  test.each([
    ['forgot-username', 'choose-username'],
    ['forgot-password', 'change-password'],
    ['reset-password', 'change-password'],
    ['user-activation', 'activate-user'],
  ] as const)('%s at %s requires the PIN again, because it was not stored', (flow, step) => {
    const state = storedPart(verifiedStates[flow]);
    // The entry has no method, even if the URL names one beside the later step.
    for (const search of [{ step }, { ...pinEntry('email'), step }]) {
      expect(show(flow, search, state)).toMatchObject({
        position: existingPinEntry,
        shown: { screen: 'enter-pin', state, sent: undefined },
      });
    }
  });
});

describe('an activation link', () => {
  const own = [
    undefined,
    identifiedStates['user-activation'],
    pinSentStates['user-activation'],
    verifiedStates['user-activation'],
    linkRefusedState,
  ];

  test.each([
    ['of another user', 'another-code'],
    ['in another case', 'TOKEN-1'],
    ['missing', undefined],
    ['empty', ''],
  ])(
    'with a code that is %s is opened, or incomplete, whatever the state and the URL are',
    (_, otherCode) => {
      for (const search of allSearches) {
        for (const state of own) {
          expect(showStep({ flow: 'user-activation', search, state, code: otherCode })).toMatchObject({
            position: sendPinChoice,
            shown: otherCode ? { screen: 'open-link', code: otherCode } : { screen: 'link-incomplete' },
          });
        }
      }
    },
  );

  test('that was refused shows the refusal at every step', () => {
    for (const search of allSearches) {
      expect(show('user-activation', search, linkRefusedState)).toMatchObject({
        position: sendPinChoice,
        shown: { screen: 'link-refused', state: linkRefusedState },
      });
    }
  });
});

describe('Back from a password change after a challenged login', () => {
  const back = (search: FlowSearch, state: FlowState) => show('verification-required', search, state);
  const state = verifiedStates['reset-password'];

  test.each([
    ['PIN entry', pinEntry('email'), pinEntry('email')],
    ['the entry of an existing PIN', existingPinEntry, existingPinEntry],
    ['the send-PIN choice', sendPinChoice, sendPinChoice],
    ['the flow without a step', {}, sendPinChoice],
  ])('to %s finds it in reset-password', (_, search, position) => {
    expect(back(search, state)).toMatchObject({ flow: 'reset-password', position });
    expect(show('reset-password', position, state)).toMatchObject({ position, shown: { state } });
  });

  test('always finds a step of reset-password while the state lasts, which can be shown', () => {
    for (const search of allSearches) {
      for (const lasting of allStates) {
        if (lasting?.flow !== 'reset-password') continue;
        const found = back(search, lasting);
        expect(found?.flow).toBe('reset-password');
        expect(show('reset-password', { ...found?.position }, lasting)).toEqual(found);
      }
    }
  });
});
