import type { Flow } from './flow.ts';
import type { Failure } from './transition.ts';

type OneOrMore<Value> = Value | readonly Value[];

/** A row of a failure table: what it asks for, and what comes of it. A column left out asks for nothing. */
interface FailureRow<Outcome> {
  readonly status?: OneOrMore<number> | ((status: number) => boolean);
  readonly reason?: OneOrMore<string>;
  readonly flow?: OneOrMore<Flow>;
  readonly outcome: Outcome;
}

/** Rows in the order in which they are tried; the last one asks for nothing, so that every failure has a row. */
export type FailureTable<Outcome> = readonly [
  ...FailureRow<Outcome>[],
  { readonly status?: never; readonly reason?: never; readonly flow?: never; readonly outcome: Outcome },
];

function accepts<Value>(wanted: OneOrMore<Value> | undefined, actual: Value | undefined): boolean {
  if (wanted === undefined) return true;
  if (actual === undefined) return false;
  return Array.isArray(wanted) ? wanted.includes(actual) : wanted === actual;
}

const acceptsStatus = (wanted: FailureRow<unknown>['status'], actual: number | undefined): boolean =>
  typeof wanted === 'function' ? actual !== undefined && wanted(actual) : accepts(wanted, actual);

/** The outcome of the first row that fits a failure in a flow. */
export function rowFor<Outcome>(
  table: FailureTable<Outcome>,
  { status, reason }: Failure,
  flow: Flow | undefined,
): Outcome {
  const row = table.find(
    (candidate) =>
      acceptsStatus(candidate.status, status) &&
      accepts(candidate.reason, reason) &&
      accepts(candidate.flow, flow),
  );
  // The last row asks for nothing: there always is one.
  return (row ?? (table[table.length - 1] as FailureRow<Outcome>)).outcome;
}
