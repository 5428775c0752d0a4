import { describe, expect, test } from 'vitest';
import { identifiedStates, passwordExpiredState } from '#tests/support/sample-states.ts';
import { requireNewPin, requireNewToken } from './failure-results.ts';
import type { Flow } from './flow.ts';
import type { FlowState } from './flow-state.ts';
import { type FailureTable, settle } from './settle.ts';
import type { Failure } from './transition.ts';

const now = 5_000_000;
const stateOf = (flow: Flow | undefined): FlowState | undefined => flow && identifiedStates[flow];
const failureOf = (status?: number, reason?: string): Failure => ({
  status,
  body: { reason },
});

/** A row whose transition names it: it navigates to a screen outside the flows and keeps its index as the username. */
const named = (name: string) => ({ knownUsername: { username: name, retrieved: false } });

const table: FailureTable = {
  rows: [
    { status: 'no status', flow: 'forgot-password', ...named('no status, in one flow') },
    { status: 401, reason: ['A', 'B'], flow: 'forgot-username', ...named('all three') },
    { status: [400, 404], ...named('status in list') },
    { status: 'any 4xx', reason: 'A', ...named('any client error') },
    { status: 'any status', reason: 'C', ...named('reason') },
    { status: 'any status', flow: ['reset-password', 'user-activation'], ...named('flow in list') },
    { status: 404, reason: 'never', ...named('hidden by an earlier row') },
    { status: 'no status', ...named('no status') },
  ],
  otherwise: named('last'),
};

test.each([
  [401, 'A', 'forgot-username', 'all three'],
  [401, 'B', 'forgot-username', 'all three'],
  [401, 'B', 'forgot-password', 'last'],
  [401, 'C', 'forgot-username', 'reason'],
  [404, 'never', undefined, 'status in list'],
  [499, 'A', undefined, 'any client error'],
  [500, 'A', undefined, 'last'],
  [399, 'A', undefined, 'last'],
  [undefined, undefined, 'forgot-password', 'no status, in one flow'],
  [0, undefined, 'forgot-password', 'last'],
  [undefined, 'C', 'user-activation', 'no status'],
  [500, undefined, 'user-activation', 'flow in list'],
  [undefined, undefined, undefined, 'no status'],
  [200, undefined, undefined, 'last'],
] as const)('status %s with reason %s in %s matches: %s', (status, reason, flow, name) => {
  expect(settle(table, failureOf(status, reason), { state: stateOf(flow), values: {}, now })).toStrictEqual(
    named(name),
  );
});

test('a computed part replaces the members of its row', () => {
  const computed: FailureTable<undefined, string> = {
    rows: [],
    otherwise: {
      message: 'LOGIN_UNANTICIPATED_ERROR',
      clearFields: ['password'],
      compute: ({ values }, { status }) => ({
        ...named(`${values} ${status}`),
        message: 'LOGIN_DECLINED_ERROR',
      }),
    },
  };
  expect(settle(computed, failureOf(500), { state: undefined, now, values: 'v' })).toStrictEqual({
    message: 'LOGIN_DECLINED_ERROR',
    clearFields: ['password'],
    ...named('v 500'),
  });
});

const login = { state: 'ended', go: { to: 'login' } };

test('a failure of the network while the browser is offline shows REQUEST_OFFLINE, whatever row it would have', () => {
  const failures: FailureTable = {
    rows: [],
    otherwise: { message: 'VERIFY_PIN_UNANTICIPATED', clearFields: ['recoveryPin'] },
  };
  expect(
    settle(failures, { ...failureOf(), isOffline: true }, { state: undefined, values: {}, now }),
  ).toStrictEqual({
    message: 'REQUEST_OFFLINE',
  });
});

// src/features/failures.test.ts has where each failure leads. No table has these two rows.
describe('back ends a flow at login', () => {
  test('for a new token, if the flow has no step before identity verification', () => {
    for (const flow of ['verification-required', 'reset-password', 'user-activation'] as const) {
      expect(requireNewToken({ state: identifiedStates[flow] })).toStrictEqual(login);
    }
  });

  test('for a new PIN, if the flow has no token', () => {
    // It has required no PIN, so the service means the login that began it.
    expect(requireNewPin({ state: passwordExpiredState })).toStrictEqual({
      ...login,
      message: 'LOGIN_VERIFICATION_ERROR_TOKEN',
    });
  });
});
