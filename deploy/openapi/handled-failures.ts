import type { CallName } from '#api/offline/all-calls.ts';
import { failureTables, type Rows } from './failure-tables.ts';

/** A status that the app handles differently from other statuses of the same call. */
export interface HandledFailure {
  readonly status: number;
  /** The reasons that the app handles differently under this status. Any other reason is treated as no reason. */
  readonly reasons: readonly string[];
}

/** This status represents every status from 400 to 499 without an entry. */
export const anyOther4xx = 418;

const list = <Value>(values: Value | readonly Value[] | undefined): readonly Value[] =>
  values === undefined ? [] : ([values].flat() as Value[]);

const isCovered = <Value>(later: Value | readonly Value[] | undefined, earlier: typeof later): boolean =>
  earlier === undefined ||
  earlier === 'any status' ||
  (later !== undefined && list(later).every((value) => list(earlier).includes(value)));

/** @throws if an earlier row matches every failure that a row matches, so that the row has no effect. */
function checkOrder(call: CallName, rows: Rows): void {
  const conditions = ['status', 'reason', 'flow'] as const;
  for (const [index, row] of rows.entries()) {
    const isHidden = rows
      .slice(0, index)
      .some((earlier) => conditions.every((name) => isCovered<unknown>(row[name], earlier[name])));
    if (isHidden)
      throw new Error(`${call}: move this row up (src/features/), it never matches: ${JSON.stringify(row)}`);
  }
}

/**
 * Returns the statuses and the reasons that the app handles differently for a call, as its rows name them.
 *
 * @throws if a row of the call never matches.
 */
export function handledFailures(call: CallName): readonly HandledFailure[] {
  const { rows } = failureTables[call];
  checkOrder(call, rows);
  const any4xx = rows.filter(({ status }) => status === 'any 4xx').flatMap(({ reason }) => list(reason));
  const statuses = rows.flatMap(({ status }) =>
    status === 'any 4xx' ? [anyOther4xx] : list(status).filter((one) => typeof one === 'number'),
  );
  return [...new Set(statuses)].map((status) => {
    const own = rows.flatMap((row) =>
      list(row.status).some((one) => one === status) ? list(row.reason) : [],
    );
    const isClientError = status >= 400 && status < 500;
    return { status, reasons: [...new Set([...own, ...(isClientError ? any4xx : [])])] };
  });
}
