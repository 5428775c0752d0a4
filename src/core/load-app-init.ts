import type { QueryClient } from '@tanstack/query-core';
import { appInitQuery } from '#api/calls/app-init.ts';
import { ServiceError } from '#api/service-error.ts';
import { settle } from '#src/flow/settle.ts';
import type { Transition } from '#src/flow/transition.ts';
import { SubmitEnd } from './submit-mutation.ts';

/**
 * Waits for app init. If it has failed or fails, it is requested once more.
 *
 * @param otherwise what follows if that fails, too.
 * @throws {SubmitEnd} (rejects) with `otherwise`, or with REQUEST_OFFLINE (`settle`).
 */
export async function loadAppInit(client: QueryClient, otherwise: Transition): Promise<void> {
  const load = (query: typeof appInitQuery) =>
    client.ensureQueryData(query).then(() => undefined, ServiceError.from);
  const hasFailed = client.getQueryState(appInitQuery.queryKey)?.status === 'error';
  if (!hasFailed && (await load(appInitQuery)) === undefined) return;
  const failure = await load({ ...appInitQuery, retry: false });
  if (failure === undefined) return;
  const context = { state: undefined, values: undefined, now: Date.now() };
  throw new SubmitEnd(settle({ rows: [], otherwise }, failure, context));
}
