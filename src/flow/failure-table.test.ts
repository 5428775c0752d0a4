import { describe, expect, test } from 'vitest';
import { identifiedStates, passwordExpiredState } from '#tests/support/sample-states.ts';
import { requireNewPin, requireNewToken } from './failure-results.ts';
import { afterFailure, type FailureTable } from './failure-table.ts';

// src/features/failures.test.ts has where each failure leads. No table has these transitions.

const login = { flowState: 'ended', navigate: { to: '/' } };

test('a failure while the browser is offline shows REQUEST_OFFLINE, whatever its row', () => {
  const failures: FailureTable = {
    rows: [],
    otherwise: { message: 'VERIFY_PIN_UNANTICIPATED', clearFields: ['recoveryPin'] },
  };
  const failure = { status: undefined, body: {}, isOffline: true };
  const context = { state: undefined, values: {}, now: 5_000_000 };
  expect(afterFailure(failures, failure, context)).toStrictEqual({ message: 'REQUEST_OFFLINE' });
});

describe('a flow ends at login', () => {
  test('if it needs a new token, but has no step before identity verification', () => {
    for (const flow of ['verification-required', 'reset-password', 'user-activation'] as const) {
      expect(requireNewToken({ state: identifiedStates[flow] })).toStrictEqual(login);
    }
  });

  test('if it needs a new PIN, but has no token', () => {
    // It has required no PIN, so the service means the login that began it.
    expect(requireNewPin({ state: passwordExpiredState })).toStrictEqual({
      ...login,
      message: 'LOGIN_VERIFICATION_ERROR_TOKEN',
    });
  });
});
