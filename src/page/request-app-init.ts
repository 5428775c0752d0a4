import type { QueryClient } from '@tanstack/query-core';
import { appInitQuery } from '#api/calls/app-init.ts';
import { startRiskScript } from '#src/browser/risk-script.ts';

/** Starts the risk script when app init has loaded. The view calls it once it is live, because the script may change globals. */
export function startRiskScriptLater(client: QueryClient): void {
  const start = () => {
    const data = client.getQueryData(appInitQuery.queryKey);
    if (data === undefined) return;
    stop();
    startRiskScript(data);
  };
  // Not a `QueryObserver`, which only the view loads (vite.config.ts).
  const stop = client.getQueryCache().subscribe(start);
  start();
}

/**
 * Requests app init. When the network is back, app init and the theme load again if they failed. Other queries have their
 * own retry.
 */
export function requestAppInit(client: QueryClient): void {
  void client.prefetchQuery(appInitQuery);
  window.addEventListener('online', () => {
    for (const queryKey of [appInitQuery.queryKey, ['theme']])
      void client.refetchQueries({ queryKey, predicate: ({ state }) => state.status === 'error' });
  });
}
