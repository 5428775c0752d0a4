import { expect, test } from 'vitest';
import { type FailureTable, rowFor } from './failure-table.ts';

const table: FailureTable<string> = [
  { status: 401, reason: ['A', 'B'], flow: 'forgot-username', outcome: 'all three' },
  { status: [400, 404], outcome: 'status in list' },
  { status: (status) => status >= 500, reason: 'A', outcome: 'status by test' },
  { reason: 'C', outcome: 'reason alone' },
  { flow: ['reset-password', 'user-activation'], outcome: 'flow in list' },
  { status: 404, reason: 'never', outcome: 'hidden by an earlier row' },
  { outcome: 'last' },
];

test.each([
  [{ status: 401, reason: 'A' }, 'forgot-username', 'all three'],
  [{ status: 401, reason: 'B' }, 'forgot-username', 'all three'],
  [{ status: 401, reason: 'B' }, 'forgot-password', 'last'],
  [{ status: 401, reason: 'C' }, 'forgot-username', 'reason alone'],
  [{ status: 401 }, 'forgot-username', 'last'],
  [{ status: 404, reason: 'never' }, undefined, 'status in list'],
  [{ status: 503, reason: 'A' }, undefined, 'status by test'],
  [{ status: 499, reason: 'A' }, undefined, 'last'],
  [{ reason: 'A' }, undefined, 'last'],
  [{ reason: 'C' }, undefined, 'reason alone'],
  [{}, 'user-activation', 'flow in list'],
  [{}, undefined, 'last'],
] as const)('%j in %s: %s', (failure, flow, outcome) => {
  expect(rowFor(table, failure, flow)).toBe(outcome);
});
