import { expect, test } from 'vitest';
import { afterFailure, type FailureTable } from './failure-table.ts';

// src/features/failures.test.ts has where each failure leads. No table has this transition.

test('a failure while the browser is offline shows REQUEST_OFFLINE, whatever its row', () => {
  const failures: FailureTable = {
    rows: [],
    otherwise: { message: 'VERIFY_PIN_UNANTICIPATED', clearFields: ['recoveryPin'] },
  };
  const failure = { status: undefined, body: {}, isOffline: true };
  const context = { state: undefined, values: {}, now: 5_000_000 };
  expect(afterFailure(failures, failure, context)).toStrictEqual({ message: 'REQUEST_OFFLINE' });
});
