import { describe, expect, test } from 'vitest';
import {
  identifiedStates,
  linkRefusedState,
  passwordExpiredState,
  pinSentStates,
  samplePin,
  sampleSentPin,
  sampleTimes,
  unmatchedStates,
  verifiedStates,
} from '#tests/support/sample-states.ts';
import {
  expiresAt,
  type FlowState,
  hasExpired,
  hasIdentity,
  storedFlowState,
  storedLifetime,
  storedPart,
  withoutPin,
} from './flow-state.ts';

const { issuedAt, sentAt } = sampleTimes;
const minute = 60_000;

const storable: readonly FlowState[] = [
  ...Object.values(unmatchedStates),
  passwordExpiredState,
  ...Object.values(identifiedStates),
  ...Object.values(pinSentStates),
];
const verified = Object.values(verifiedStates);

/** Reads a value from storage; `undefined` if it is no state. */
const parse = (stored: unknown) => storedFlowState().safeParse(stored).data;

const isExpired = (state: FlowState, now: number) => hasExpired(expiresAt(state), now);

/** Returns a value as storage returns it. */
const throughStorage = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the storable part', () => {
  test.each(storable)('of $kind in $flow is the whole state, and is read unchanged', (state) => {
    expect(storedPart(state)).toEqual(state);
    expect(parse(throughStorage(state))).toEqual(state);
  });

  const ofRecoveries = [...Object.values(unmatchedStates), ...storable.filter(hasIdentity), ...verified];
  test.each(ofRecoveries)('of $kind in $flow lacks what the user entered', (state) => {
    const part = storedPart({ ...state, entered: { firstName: 'Jane' } });
    expect(part).toEqual(storedPart(state));
    expect(JSON.stringify(part)).not.toContain('Jane');
  });

  test.each(verified)('of a verified state in $flow says how its PIN was sent, without the PIN', (state) => {
    const { sent: _, ...withoutSent } = state;
    for (const [given, expected] of [
      [state, pinSentStates[state.flow]],
      [withoutSent, { ...identifiedStates[state.flow], lastPinSentAt: sentAt }],
    ] as const) {
      const part = storedPart(given);
      expect(part).toEqual(expected);
      expect(JSON.stringify(part)).not.toContain(samplePin);
      expect(parse(throughStorage(part))).toEqual(part);
    }
  });

  test('of a refused link is undefined', () => {
    expect(storedPart(linkRefusedState)).toBeUndefined();
  });
});

describe('a value in storage is discarded', () => {
  const full = pinSentStates['verification-required'];

  const optional = ['email', 'phone', 'sent', 'lastPinSentAt'];
  test.each(Object.keys(full))('if %s is of another type, or is missing although it is required', (name) => {
    expect(parse({ ...full, [name]: { not: 'this' } })).toBeUndefined();
    const isRead = parse(throughStorage({ ...full, [name]: undefined })) !== undefined;
    expect(isRead).toBe(optional.includes(name));
  });

  test.each([
    ['kind', 'verified'],
    ['flow', 'toString'],
    ['decision', 'accept'],
    ['token', ''],
    ['email', ''],
    ['failedTexts', -1],
    ['failedTexts', 0.5],
    ['issuedAt', -1],
    ['sent', { ...sampleSentPin, method: 'post' }],
    ['sent', { ...sampleSentPin, to: '' }],
    ['sent', { ...sampleSentPin, at: 'now' }],
    ['rememberDevice', 'yes'],
  ])('if %s is %j', (name, value) => {
    expect(parse({ ...full, [name]: value })).toBeUndefined();
  });

  test.each([
    { ...unmatchedStates['forgot-username'], flow: 'reset-password' },
    { ...passwordExpiredState, flow: 'forgot-password' },
    { ...identifiedStates['forgot-username'], flow: 'forgot-password' },
  ])('if it has the kind $kind or the members of another flow than $flow', (state) => {
    expect(parse(state)).toBeUndefined();
  });
});

test('an unknown member is not read', () => {
  const stored = { ...pinSentStates['forgot-password'], password: 'secret-1', pin: samplePin };
  expect(parse(stored)).toEqual(pinSentStates['forgot-password']);
});

const later = issuedAt + 2 * minute;
test.each<[string, FlowState, number]>([
  ['its issue', unmatchedStates['forgot-username'], issuedAt],
  ['its issue, without an identity', passwordExpiredState, issuedAt],
  ['its issue, if its link was refused', linkRefusedState, issuedAt],
  ['the last PIN that was sent', pinSentStates['forgot-password'], sentAt],
  ['the last PIN, also once it was verified', verifiedStates['forgot-password'], sentAt],
  ['a later issue', { ...identifiedStates['reset-password'], issuedAt: later, lastPinSentAt: sentAt }, later],
])('a state expires ten minutes after %s, or at once if that time is in the future', (_, state, from) => {
  const end = from + 10 * minute;
  expect([storedLifetime, expiresAt(state)]).toEqual([10 * minute, end]);
  const times = [end - 1, end, from - minute, from - minute - 1];
  expect(times.map((now) => isExpired(state, now))).toEqual([false, true, false, true]);
});

const withPin = [...Object.values(pinSentStates), ...verified];
test.each(withPin)('without its PIN, a $kind state in $flow keeps the time of the last PIN', (state) => {
  expect(withoutPin(state)).toEqual({ ...identifiedStates[state.flow], lastPinSentAt: sentAt });
});
