import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FailureTable, rowFor } from './failure-table.ts';
import { type Flow, flows } from './flow.ts';

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

const flow = fc.constantFrom(...(Object.keys(flows) as Flow[]));
const status = fc.constantFrom(204, 400, 401, 500);
const reason = fc.constantFrom('A', 'B', '__proto__');

test('any failure has the outcome of the first row that asks for nothing else', () => {
  const row = fc.record(
    {
      status: fc.array(status, { minLength: 1 }),
      reason: fc.array(reason, { minLength: 1 }),
      flow: fc.array(flow, { minLength: 1 }),
    },
    { requiredKeys: [] },
  );
  const failure = fc.record({ status, reason }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.array(row), failure, fc.option(flow, { nil: undefined }), (asked, said, where) => {
      const rows = asked.map((wanted, index) => ({ ...wanted, outcome: index }));
      const fits = asked.map(
        (wanted) =>
          (wanted.status?.some((one) => one === said.status) ?? true) &&
          (wanted.reason?.some((one) => one === said.reason) ?? true) &&
          (wanted.flow?.some((one) => one === where) ?? true),
      );
      const last = asked.length;
      expect(rowFor([...rows, { outcome: last }], said, where)).toBe(
        fits.includes(true) ? fits.indexOf(true) : last,
      );
    }),
  );
});
