import type { Flow } from './flow.ts';
import type { Failure } from './transition.ts';

type OneOrMore<Value> = Value | readonly Value[];

/** A row of a failure table: its conditions and its outcome. A failure always meets a condition that is left out. */
interface FailureRow<Outcome> {
  /** `'none'`: the call failed without a status (network, time-out, cancelled). */
  readonly status?: OneOrMore<number> | 'none' | ((status: number) => boolean);
  readonly reason?: OneOrMore<string>;
  readonly flow?: OneOrMore<Flow>;
  readonly outcome: Outcome;
}

/** Rows in the order in which they are tried. The last row has no condition, so every failure has an outcome. */
export type FailureTable<Outcome> = readonly [
  ...FailureRow<Outcome>[],
  { readonly status?: never; readonly reason?: never; readonly flow?: never; readonly outcome: Outcome },
];

const isOneOf = <Value>(wanted: OneOrMore<Value>, actual: Value): boolean =>
  Array.isArray(wanted) ? wanted.includes(actual) : wanted === actual;

function matches<Value>(wanted: OneOrMore<Value> | undefined, actual: Value | undefined): boolean {
  return wanted === undefined || (actual !== undefined && isOneOf(wanted, actual));
}

function matchesStatus(wanted: FailureRow<unknown>['status'], actual: number | undefined): boolean {
  if (wanted === 'none') return actual === undefined;
  return typeof wanted === 'function' ? actual !== undefined && wanted(actual) : matches(wanted, actual);
}

/**
 * Returns the outcome of the first row whose conditions a failure meets.
 *
 * @param flow the flow in which the call failed; `undefined` on login.
 */
export function matchFailure<Outcome>(
  table: FailureTable<Outcome>,
  { status, body }: Pick<Failure, 'status' | 'body'>,
  flow: Flow | undefined,
): Outcome {
  for (const row of table) {
    const met =
      matchesStatus(row.status, status) && matches(row.reason, body.reason) && matches(row.flow, flow);
    if (met) return row.outcome;
  }
  // This line is unreachable, because the type of the table requires a last row without a condition.
  throw new Error('The failure table has no last row.');
}
