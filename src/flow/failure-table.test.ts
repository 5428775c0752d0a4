import { expect, test } from 'vitest';
import { passwordExpiredState } from '#tests/support/sample-states.ts';
import { requireNewPin } from './failure-results.ts';
import { afterFailure, type FailureTable } from './failure-table.ts';

// src/features/failures.test.ts has where each failure leads. No table has these transitions.

test('a failure while the browser is offline shows REQUEST_OFFLINE, whatever its row', () => {
  const failures: FailureTable = {
    rows: [],
    otherwise: { message: 'VERIFY_PIN_UNANTICIPATED', clearFields: ['recoveryPin'] },
  };
  const failure = { status: undefined, body: {}, isOffline: true };
  const context = { state: undefined, values: {}, now: 5_000_000 };
  expect(afterFailure(failures, failure, context)).toStrictEqual({ message: 'REQUEST_OFFLINE' });
});

test('a flow that needs a new PIN, but has no token, ends at login', () => {
  // It has required no PIN, so the service means the login that began it.
  expect(requireNewPin({ state: passwordExpiredState })).toStrictEqual({
    flowState: 'ended',
    navigate: { to: '/' },
    message: 'LOGIN_VERIFICATION_ERROR_TOKEN',
  });
});
