import { failureTables } from '../../deploy/openapi/failure-tables.ts';

export { failureTables };

/** Every reason that a failure table names, once. */
export const handledReasons: readonly string[] = [
  ...new Set(Object.values(failureTables).flatMap(({ rows }) => rows.flatMap(({ reason }) => reason ?? []))),
];
