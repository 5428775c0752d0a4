import { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { appInitQuery, configValue } from '#api/app-init-query.ts';
import { Journey } from '#src/journey/journey.ts';
import { startRiskScript } from '#src/platform/risk-script.ts';
import { createAppRouter } from './router.ts';

interface AppOptions {
  readonly basepath: string;
  readonly handOffHosts: readonly string[];
  /** Tests give a history in memory. */
  readonly history?: RouterHistory;
}

/** Router, query client and journey of one page. */
export function createApp({ basepath, handOffHosts, history }: AppOptions) {
  const queryClient = new QueryClient();
  const router = createAppRouter({ queryClient, basepath, ...(history ? { history } : {}) });
  const journey = new Journey({ router, queryClient, handOffHosts });
  return { queryClient, router, journey };
}

export type App = ReturnType<typeof createApp>;

/** Asks for the initial app data, and starts the risk script once it is there. Its failing is login's to tell. */
export async function startAppInit(queryClient: QueryClient): Promise<void> {
  const appInit = await queryClient.fetchQuery(appInitQuery).catch(() => undefined);
  if (appInit === undefined) return;
  startRiskScript({
    host: configValue(appInit, 'Risk_ScriptHost'),
    organizationId: configValue(appInit, 'Risk_OrganizationId'),
    fingerprint: configValue(appInit, 'Risk_Fingerprint'),
  });
}
