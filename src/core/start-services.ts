import { type QueryClient, QueryObserver } from '@tanstack/query-core';
import { appInitQuery, configValue } from '#api/app-init-query.ts';
import { startRiskScript } from '#src/platform/risk-script.ts';

/** Queries that every page needs. They load again when the network is back; other queries have a retry of their own. */
const pageQueries: readonly string[] = ['app-init', 'theme'];

/**
 * Requests app init, and starts the risk script as soon as app init has loaded, at whichever attempt. Queries that
 * failed without a network load again when it is back; one that is loading already is not started again.
 */
export function startServices(client: QueryClient): void {
  const observer = new QueryObserver(client, appInitQuery);
  const stop = observer.subscribe(({ data }) => {
    if (data === undefined) return;
    stop();
    startRiskScript({
      host: configValue(data, 'Risk_ScriptHost'),
      organizationId: configValue(data, 'Risk_OrganizationId'),
      fingerprint: configValue(data, 'Risk_Fingerprint'),
    });
  });
  window.addEventListener('online', () => {
    void client.refetchQueries({ predicate: isFailedPageQuery });
  });
}

const isFailedPageQuery = ({
  queryKey: [name],
  state,
}: {
  readonly queryKey: readonly unknown[];
  readonly state: { readonly status: string };
}): boolean => state.status === 'error' && pageQueries.some((query) => query === name);
