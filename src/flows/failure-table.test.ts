import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FailureTable, matchFailure } from './failure-table.ts';
import type { Flow } from './flow.ts';

const table: FailureTable<string> = [
  { status: 'none', flow: 'forgot-password', outcome: 'no status, in one flow' },
  { status: 401, reason: ['A', 'B'], flow: 'forgot-username', outcome: 'all three' },
  { status: [400, 404], outcome: 'status in list' },
  { status: (status) => status >= 500, reason: 'A', outcome: 'status by test' },
  { reason: 'C', outcome: 'reason alone' },
  { flow: ['reset-password', 'user-activation'], outcome: 'flow in list' },
  { status: 404, reason: 'never', outcome: 'hidden by an earlier row' },
  { status: 'none', outcome: 'no status' },
  { outcome: 'last' },
];

test.each([
  [401, 'A', 'forgot-username', 'all three'],
  [401, 'B', 'forgot-username', 'all three'],
  [401, 'B', 'forgot-password', 'last'],
  [401, 'C', 'forgot-username', 'reason alone'],
  [401, undefined, 'forgot-username', 'last'],
  [404, 'never', undefined, 'status in list'],
  [503, 'A', undefined, 'status by test'],
  [499, 'A', undefined, 'last'],
  [undefined, undefined, 'forgot-password', 'no status, in one flow'],
  [0, undefined, 'forgot-password', 'last'],
  [undefined, 'A', undefined, 'no status'],
  [undefined, 'C', undefined, 'reason alone'],
  [undefined, undefined, 'user-activation', 'flow in list'],
  [undefined, undefined, undefined, 'no status'],
  [200, undefined, undefined, 'last'],
] as const)('status %s with reason %s in %s matches: %s', (status, reason, flow, outcome) => {
  expect(matchFailure(table, { status, body: { reason } }, flow)).toBe(outcome);
});

const flow = fc.constantFrom<Flow[]>(
  'forgot-username',
  'forgot-password',
  'verification-required',
  'reset-password',
  'user-activation',
);
const status = fc.constantFrom(204, 400, 401, 500);
const reason = fc.constantFrom('A', 'B', '__proto__');

test('any failure has the outcome of the first row whose conditions it meets', () => {
  const row = fc.record(
    {
      status: fc.oneof(fc.constant('none' as const), fc.array(status, { minLength: 1 })),
      reason: fc.array(reason, { minLength: 1 }),
      flow: fc.array(flow, { minLength: 1 }),
    },
    { requiredKeys: [] },
  );
  const failure = fc.record({
    status: fc.option(status, { nil: undefined }),
    body: fc.record({ reason }, { requiredKeys: [] }),
  });
  fc.assert(
    fc.property(
      fc.array(row),
      failure,
      fc.option(flow, { nil: undefined }),
      (conditions, failed, failedIn) => {
        const rows = conditions.map((row, index) => ({ ...row, outcome: index }));
        const met = conditions.map(
          (row) =>
            (row.status === 'none'
              ? failed.status === undefined
              : (row.status?.some((one) => one === failed.status) ?? true)) &&
            (row.reason?.some((one) => one === failed.body.reason) ?? true) &&
            (row.flow?.some((one) => one === failedIn) ?? true),
        );
        const last = conditions.length;
        expect(matchFailure([...rows, { outcome: last }], failed, failedIn)).toBe(
          met.includes(true) ? met.indexOf(true) : last,
        );
      },
    ),
  );
});
