import { queryOptions } from '@tanstack/react-query';
import type { AppInitAnswer } from './calls/app-init.ts';
import { loadCalls } from './load-calls.ts';
import { queryRetryDelay, retryQuery } from './query-retry.ts';
import { rememberFingerprint } from './request-headers.ts';

/** Config names that the app reads (contract section 1). */
export type ConfigName =
  | 'Recaptcha_SiteKey'
  | 'Risk_ScriptHost'
  | 'Risk_OrganizationId'
  | 'Risk_Fingerprint'
  | 'Boarding_URL';

/** A config value, `''` where the server gave none or has not answered yet. */
export const configValue = (appInit: AppInitAnswer | undefined, name: ConfigName): string =>
  appInit?.configValues.find((config) => config.name === name)?.value ?? '';

/** Config values and validation models, asked for once a page. */
export const appInitQuery = queryOptions({
  queryKey: ['app-init'],
  queryFn: async ({ signal }) => {
    const { loadAppInit } = await loadCalls();
    const appInit = await loadAppInit(signal);
    rememberFingerprint(configValue(appInit, 'Risk_Fingerprint'));
    return appInit;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retryOnMount: false,
  refetchOnWindowFocus: false,
  retry: retryQuery,
  retryDelay: queryRetryDelay,
  networkMode: 'always',
});
