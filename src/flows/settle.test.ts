import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countingStates,
  identifiedStates,
  linkRefusedState,
  passwordExpiredState,
  pinSentStates,
  sampleTimes,
  verifiedStates,
} from '#development/sample-states.ts';
import type { Flow } from './flow.ts';
import type { FlowState } from './flow-state.ts';
import { type Back, type FailureTable, type SettleContext, settle } from './settle.ts';
import type { Failure } from './transition.ts';

const now = 5_000_000;
const stateOf = (flow: Flow | undefined): FlowState | undefined => flow && identifiedStates[flow];
const failureOf = (status?: number, reason?: string): Failure => ({
  kind: status === undefined ? 'network' : 'status',
  status,
  body: { reason },
});

/** A row whose transition names it: it navigates to a screen outside the flows and keeps its index as the username. */
const named = (name: string) => ({ knownUsername: { username: name, retrieved: false } });

const table: FailureTable = [
  { status: 'none', flow: 'forgot-password', ...named('no status, in one flow') },
  { status: 401, reason: ['A', 'B'], flow: 'forgot-username', ...named('all three') },
  { status: [400, 404], ...named('status in list') },
  { status: 'any 4xx', reason: 'A', ...named('any client error') },
  { reason: 'C', ...named('reason alone') },
  { kind: 'passwordExpired', ...named('kind of state') },
  { flow: ['reset-password', 'user-activation'], ...named('flow in list') },
  { status: 404, reason: 'never', ...named('hidden by an earlier row') },
  { status: 'none', ...named('no status') },
  named('last'),
];

test.each([
  [401, 'A', 'forgot-username', 'all three'],
  [401, 'B', 'forgot-username', 'all three'],
  [401, 'B', 'forgot-password', 'last'],
  [401, 'C', 'forgot-username', 'reason alone'],
  [401, undefined, 'forgot-username', 'last'],
  [404, 'never', undefined, 'status in list'],
  [499, 'A', undefined, 'any client error'],
  [500, 'A', undefined, 'last'],
  [399, 'A', undefined, 'last'],
  [undefined, undefined, 'forgot-password', 'no status, in one flow'],
  [0, undefined, 'forgot-password', 'last'],
  [undefined, 'A', undefined, 'no status'],
  [undefined, 'C', undefined, 'reason alone'],
  [undefined, undefined, 'user-activation', 'flow in list'],
  [undefined, undefined, undefined, 'no status'],
  [200, undefined, undefined, 'last'],
] as const)('status %s with reason %s in %s matches: %s', (status, reason, flow, name) => {
  expect(settle(table, failureOf(status, reason), { state: stateOf(flow), now })).toStrictEqual(named(name));
});

test('a row can depend on the kind of the flow state', () => {
  const transition = settle(table, failureOf(500), { state: passwordExpiredState, now });
  expect(transition).toStrictEqual(named('kind of state'));
});

const flow = fc.constantFrom(...(Object.keys(identifiedStates) as Flow[]));
const status = fc.constantFrom(204, 400, 401, 500);
const reason = fc.constantFrom('A', 'B', '__proto__');

test('any failure has the transition of the first row whose conditions it meets', () => {
  const row = fc.record(
    {
      status: fc.oneof(fc.constant('none' as const), fc.array(status, { minLength: 1 })),
      reason: fc.array(reason, { minLength: 1 }),
      flow: fc.array(flow, { minLength: 1 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.array(row),
      fc.option(status, { nil: undefined }),
      fc.option(reason, { nil: undefined }),
      fc.option(flow, { nil: undefined }),
      (conditions, failedStatus, failedReason, failedIn) => {
        const rows = conditions.map((row, index) => ({ ...row, ...named(String(index)) }));
        const met = conditions.map(
          (row) =>
            (row.status === 'none'
              ? failedStatus === undefined
              : (row.status?.some((one) => one === failedStatus) ?? true)) &&
            (row.reason?.some((one) => one === failedReason) ?? true) &&
            (row.flow?.some((one) => one === failedIn) ?? true),
        );
        const transition = settle([...rows, named('last')], failureOf(failedStatus, failedReason), {
          state: stateOf(failedIn),
          now,
        });
        expect(transition).toStrictEqual(named(met.includes(true) ? String(met.indexOf(true)) : 'last'));
      },
    ),
  );
});

test('a computed part replaces the members of its row', () => {
  const rows: FailureTable<SettleContext & { readonly value: string }> = [
    {
      message: 'LOGIN_UNANTICIPATED_ERROR',
      clearFields: ['password'],
      compute: ({ value }, { status }) => ({
        ...named(`${value} ${status}`),
        message: 'LOGIN_DECLINED_ERROR',
      }),
    },
  ];
  expect(settle(rows, failureOf(500), { state: undefined, now, value: 'v' })).toStrictEqual({
    message: 'LOGIN_DECLINED_ERROR',
    clearFields: ['password'],
    ...named('v 500'),
  });
});

test('a call that is limited has the row of no status, with its own message', () => {
  const rows: FailureTable = [
    { status: 'none', message: 'VERIFY_PIN_UNANTICIPATED', clearFields: ['recoveryPin'] },
    { status: 429, back: 'login' },
    { message: 'LOGIN_UNANTICIPATED_ERROR' },
  ];
  const limited = { ...failureOf(429), isLimited: true };
  expect(settle(rows, limited, { state: undefined, now })).toStrictEqual({
    message: 'TOO_MANY_REQUESTS',
    clearFields: ['recoveryPin'],
  });
});

/** Settles a failure whose only row goes back. */
const goBack = (back: Back, state: FlowState | undefined, failure: Failure = failureOf(401)) =>
  settle([{ back }], failure, { state, now });

const login = { state: 'none', go: { to: 'login' } };

test('back to login ends the flow', () => {
  expect(goBack('login', pinSentStates['forgot-password'])).toStrictEqual(login);
});

describe('back for a new token', () => {
  test.each([
    ['forgot-username', 'recover-username'],
    ['forgot-password', 'recover-password'],
  ] as const)('in %s keeps only the run and its failed matches', (flow, step) => {
    for (const states of [identifiedStates, pinSentStates, verifiedStates]) {
      const state = { ...states[flow], failedMatches: 2 };
      expect(goBack('new-token', state)).toStrictEqual({
        state: { ...countingStates[flow], failedMatches: 2 },
        go: { to: 'flow', flow, position: { step } },
      });
    }
  });

  test.each(['verification-required', 'reset-password', 'user-activation'] as const)(
    'in %s, which has no earlier step, ends the flow at login',
    (flow) => {
      expect(goBack('new-token', identifiedStates[flow])).toStrictEqual(login);
    },
  );
});

describe('back to the start', () => {
  test.each([
    ['forgot-username', 'recover-username'],
    ['forgot-password', 'recover-password'],
    ['user-activation', 'verify-identity'],
  ] as const)('in %s ends the flow at its step %s', (flow, step) => {
    expect(goBack('start', verifiedStates[flow])).toStrictEqual({
      state: 'none',
      go: { to: 'flow', flow, position: { step } },
    });
  });

  test('of a flow that began at login ends at login', () => {
    expect(goBack('start', verifiedStates['reset-password'])).toStrictEqual(login);
    expect(goBack('start', passwordExpiredState)).toStrictEqual(login);
  });
});

describe('back for a new PIN', () => {
  test.each(Object.values(pinSentStates))('in $flow removes the one that was sent', (state) => {
    const { flow } = state;
    const transition = goBack('new-pin', state);
    expect(transition).toMatchObject({
      state: { kind: 'identified', flow, token: 'token-1', lastPinSentAt: sampleTimes.sentAt },
      go: { to: 'flow', flow, position: { step: 'verify-identity' } },
    });
    expect(transition.state).not.toHaveProperty('sent');
  });

  test('ends a flow without a token at login', () => {
    expect(goBack('new-pin', passwordExpiredState)).toStrictEqual(login);
  });
});

test.each([
  [401, false],
  [500, true],
])(
  'a refused link after status %s ends the activation in its error screen, and another try is possible: %s',
  (status, canRetry) => {
    const failure: Failure = { kind: 'status', status, body: { errorMessage: 'Ask your administrator.' } };
    expect(goBack('refused-link', pinSentStates['user-activation'], failure)).toStrictEqual({
      state: { ...linkRefusedState, issuedAt: now, errorMessage: 'Ask your administrator.', canRetry },
      go: { to: 'flow', flow: 'user-activation', position: { step: 'verify-identity' } },
    });
  },
);
