import type { QueryClient } from '@tanstack/react-query';
import { appInitQuery, configValue } from '#api/app-init-query.ts';
import { readRiskToken } from '#src/platform/risk-script.ts';

/** What a request says for risk scoring at the moment it is sent: `''` each while unknown (contract section 1). */
export const riskMembers = (client: QueryClient) => ({
  VBAToken: readRiskToken(),
  fingerprint: configValue(client.getQueryData(appInitQuery.queryKey), 'Risk_Fingerprint'),
});
