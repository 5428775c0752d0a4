import type { QueryClient } from '@tanstack/query-core';
import { appInitQuery, configValue } from '#api/calls/app-init.ts';
import { startRiskScript } from '#src/browser/risk-script.ts';

/** Queries that every page needs. They load again when the network is back. Other queries have their own retry. */
const pageQueries = ['app-init', 'theme'] as const;

/**
 * Requests app init, and starts the risk script when app init has loaded, even if that takes several attempts. When the
 * network is back, app init and the theme load again if they failed. A query that is loading is not started again.
 */
export function requestAppInit(client: QueryClient): void {
  // Not a `QueryObserver`, which only the view loads (vite.config.ts).
  const stop = client.getQueryCache().subscribe(() => {
    const data = client.getQueryData(appInitQuery.queryKey);
    if (data === undefined) return;
    stop();
    startRiskScript({
      host: configValue(data, 'Risk_ScriptHost'),
      organizationId: configValue(data, 'Risk_OrganizationId'),
      fingerprint: configValue(data, 'Risk_Fingerprint'),
    });
  });
  void client.prefetchQuery(appInitQuery);
  window.addEventListener('online', () => {
    for (const name of pageQueries)
      void client.refetchQueries({ queryKey: [name], predicate: ({ state }) => state.status === 'error' });
  });
}
