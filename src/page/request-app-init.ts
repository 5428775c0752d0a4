import type { QueryClient } from '@tanstack/query-core';
import { appInitQuery } from '#api/calls/app-init.ts';
import { startRiskScript } from '#src/browser/risk-script.ts';

/**
 * Requests app init, and starts the risk script when it has loaded. When the network is back, app init and the theme load
 * again if they failed. Other queries have their own retry.
 */
export function requestAppInit(client: QueryClient): void {
  // Not a `QueryObserver`, which only the view loads (vite.config.ts).
  const stop = client.getQueryCache().subscribe(() => {
    const data = client.getQueryData(appInitQuery.queryKey);
    if (data === undefined) return;
    stop();
    startRiskScript(data);
  });
  void client.prefetchQuery(appInitQuery);
  window.addEventListener('online', () => {
    for (const queryKey of [appInitQuery.queryKey, ['theme']])
      void client.refetchQueries({ queryKey, predicate: ({ state }) => state.status === 'error' });
  });
}
