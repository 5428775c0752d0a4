import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countingStates,
  identifiedStates,
  linkRefusedState,
  passwordExpiredState,
  pinSentStates,
  samplePin,
  sampleSentPin,
  sampleTimes,
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
  ...Object.values(countingStates),
  passwordExpiredState,
  ...Object.values(identifiedStates),
  ...Object.values(pinSentStates),
];
const verified = Object.values(verifiedStates);
const everyState: readonly FlowState[] = [...storable, ...verified, linkRefusedState];

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

  test.each([...Object.values(countingStates), ...storable.filter(hasIdentity), ...verified])(
    'of $kind in $flow does not have what the user entered',
    (state) => {
      const part = storedPart({ ...state, entered: { firstName: 'Jane' } });
      expect(part).toEqual(storedPart(state));
      expect(JSON.stringify(part)).not.toContain('Jane');
    },
  );

  test.each(verified)(
    'of a verified state in $flow has how and when the PIN was sent, without the PIN itself',
    (state) => {
      const part = storedPart(state);
      expect(part).toEqual(pinSentStates[state.flow]);
      expect(JSON.stringify(part)).not.toContain(samplePin);
      expect(parse(throughStorage(part))).toEqual(part);
    },
  );

  test.each(verified)('of a verified state in $flow has only the identity if no PIN was sent', (state) => {
    const { sent: _, ...rest } = state;
    const part = storedPart(rest);
    expect(part).toEqual({ ...identifiedStates[state.flow], lastPinSentAt: sentAt });
    expect(parse(throughStorage(part))).toEqual(part);
  });

  test('of a refused link is undefined', () => {
    expect(storedPart(linkRefusedState)).toBeUndefined();
  });

  test('of a state without a phone is read unchanged', () => {
    const state = { ...identifiedStates['reset-password'], phone: undefined };
    expect(parse(throughStorage(storedPart(state)))).toEqual(state);
  });
});

describe('a value in storage is discarded', () => {
  const full = pinSentStates['verification-required'];

  test.each(Object.keys(full))('if %s is of another type', (name) => {
    expect(parse({ ...full, [name]: { not: 'this' } })).toBeUndefined();
  });

  test.each(Object.keys(full).filter((name) => !['email', 'phone', 'sent', 'lastPinSentAt'].includes(name)))(
    'if %s is missing',
    (name) => {
      expect(parse(Object.fromEntries(Object.entries(full).filter(([key]) => key !== name)))).toBeUndefined();
    },
  );

  test.each([
    ['kind', 'verified'],
    ['kind', 'pinSent'],
    ['kind', 'linkRefused'],
    ['kind', 'toString'],
    ['kind', '__proto__'],
    ['flow', 'toString'],
    ['flow', 'login'],
    ['decision', 'accept'],
    ['token', ''],
    ['token', null],
    ['email', ''],
    ['failedTexts', -1],
    ['failedTexts', 0.5],
    ['issuedAt', '1000'],
    ['issuedAt', -1],
    ['issuedAt', Number.NaN],
    ['lastPinSentAt', null],
    ['sent', { ...sampleSentPin, method: 'post' }],
    ['sent', { ...sampleSentPin, to: '' }],
    ['sent', { ...sampleSentPin, at: 'now' }],
    ['rememberDevice', 'yes'],
  ])('if %s is %j', (name, value) => {
    expect(parse({ ...full, [name]: value })).toBeUndefined();
  });

  test('if it has the kind of one flow and the flow of another', () => {
    expect(parse({ ...countingStates['forgot-username'], flow: 'reset-password' })).toBe(undefined);
    expect(parse({ ...passwordExpiredState, flow: 'forgot-password' })).toBeUndefined();
    expect(parse({ ...identifiedStates['forgot-username'], flow: 'forgot-password' })).toBe(undefined);
  });

  test('if it is any other JSON, without an error', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          kind: fc.constantFrom('counting', 'passwordExpired', 'identified', 'verified'),
          flow: fc.constantFrom('forgot-username', 'reset-password', 'user-activation', '__proto__'),
          issuedAt: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(value, (stored) => {
        expect(parse(stored)).toBeUndefined();
      }),
    );
  });
});

test('an unknown member is not read', () => {
  const stored = { ...pinSentStates['forgot-password'], password: 'secret-1', pin: samplePin };
  expect(parse(stored)).toEqual(pinSentStates['forgot-password']);
});

test('a stored state with one random member is read as it is or discarded', () => {
  fc.assert(
    fc.property(fc.constantFrom(...storable), fc.nat(), fc.jsonValue(), (state, index, value) => {
      const names = Object.keys(state);
      const name = names[index % names.length] ?? 'kind';
      const parsed = parse(throughStorage({ ...state, [name]: value }));
      if (parsed === undefined) return;
      expect(storedPart(parsed)).toEqual(parsed);
      expect(parse(throughStorage(parsed))).toEqual(parsed);
      expect(typeof isExpired(parsed, issuedAt)).toBe('boolean');
    }),
  );
});

describe('a state expires', () => {
  test('ten minutes after its issue', () => {
    expect(storedLifetime).toBe(10 * minute);
    for (const state of [countingStates['forgot-username'], passwordExpiredState, linkRefusedState]) {
      expect(expiresAt(state)).toBe(issuedAt + storedLifetime);
      expect(isExpired(state, issuedAt + storedLifetime - 1)).toBe(false);
      expect(isExpired(state, issuedAt + storedLifetime)).toBe(true);
    }
  });

  test.each([pinSentStates['forgot-password'], verifiedStates['forgot-password']])(
    'ten minutes after the last PIN that was sent, if that is later ($kind)',
    (state) => {
      expect(isExpired(state, issuedAt + storedLifetime)).toBe(false);
      expect(isExpired(state, sentAt + storedLifetime - 1)).toBe(false);
      expect(isExpired(state, sentAt + storedLifetime)).toBe(true);
    },
  );

  test('ten minutes after its issue, if that is later than the last PIN', () => {
    const state = { ...identifiedStates['reset-password'], issuedAt: sentAt + minute, lastPinSentAt: sentAt };
    expect(expiresAt(state)).toBe(sentAt + minute + storedLifetime);
  });

  test('at once, if it is dated more than a minute in the future', () => {
    const now = issuedAt;
    expect(isExpired({ ...passwordExpiredState, issuedAt: now + minute + 1 }, now)).toBe(true);
    expect(isExpired({ ...identifiedStates['forgot-username'], lastPinSentAt: now + 2 * minute }, now)).toBe(
      true,
    );
    expect(isExpired({ ...passwordExpiredState, issuedAt: Number.MAX_VALUE }, now)).toBe(true);
  });

  test('no earlier, if the clock was set back by less than a minute', () => {
    expect(isExpired({ ...passwordExpiredState, issuedAt: issuedAt + minute }, issuedAt)).toBe(false);
  });
});

test('a state lasts at least a millisecond and at most eleven minutes, at any time of the clock', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 45 }), fc.integer({ min: 0, max: 2 ** 45 }), (issued, now) => {
      const state = { ...passwordExpiredState, issuedAt: issued };
      if (!isExpired(state, now)) expect(Math.abs(now - issued)).toBeLessThanOrEqual(11 * minute);
      expect(isExpired(state, issued)).toBe(false);
    }),
  );
});

describe('a state without its PIN', () => {
  test('is the same state if no PIN was sent', () => {
    for (const state of Object.values(identifiedStates)) expect(withoutPin(state)).toEqual(state);
  });

  test.each([...Object.values(pinSentStates), ...verified])(
    'keeps the time of the last PIN ($kind in $flow)',
    (state) => {
      expect(withoutPin(state)).toEqual({ ...identifiedStates[state.flow], lastPinSentAt: sentAt });
      for (const name of ['pin', 'usernames', 'contact']) {
        expect(withoutPin(state)).not.toHaveProperty(name);
      }
    },
  );
});

test('hasIdentity is true only for a state with a token', () => {
  const kinds = everyState.filter(hasIdentity).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['identified', 'verified']));
});
