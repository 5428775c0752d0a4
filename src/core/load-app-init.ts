import type { QueryClient } from '@tanstack/query-core';
import { appInitQuery } from '#api/calls/app-init.ts';

/**
 * Waits for app init. If it has failed or fails, it is requested once more.
 *
 * @throws {ServiceError} (rejects) if that fails, too.
 */
export async function loadAppInit(client: QueryClient): Promise<void> {
  const hasFailed = client.getQueryState(appInitQuery.queryKey)?.status === 'error';
  const first = hasFailed ? undefined : await client.ensureQueryData(appInitQuery).catch(() => undefined);
  if (first === undefined) await client.ensureQueryData({ ...appInitQuery, retry: false });
}
