import { expect, test } from 'vitest';
import { identifiedStates } from '#tests/support/sample-states.ts';
import { endAtLogin, requireNewToken } from './failure-results.ts';
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

test('a flow that needs a new token, but has no step before identity verification, ends at login', () => {
  expect(requireNewToken({ state: identifiedStates['reset-password'] })).toBe(endAtLogin);
});
