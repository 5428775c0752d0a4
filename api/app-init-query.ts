import { type AppInitResponse, appInitCall } from './calls/app-init.ts';
import { rememberFingerprint } from './fingerprint.ts';
import { queryOptions } from './query-options.ts';
import { queryRetryDelay, retryQuery } from './query-retry.ts';
import { sendCall } from './send-call.ts';

/** The config names that the app reads (docs/services.md, 'Config values and validation models'). */
export type ConfigName =
  | 'Recaptcha_SiteKey'
  | 'Risk_ScriptHost'
  | 'Risk_OrganizationId'
  | 'Risk_Fingerprint'
  | 'Boarding_URL';

/** Returns a config value, `''` if the server sends none or app init has not loaded. */
export const configValue = (appInit: AppInitResponse | undefined, name: ConfigName): string =>
  appInit?.configValues.find((config) => config.name === name)?.value ?? '';

/** Config values and validation models, requested once per page. */
export const appInitQuery = queryOptions({
  queryKey: ['app-init'],
  queryFn: async ({ signal }) => {
    const appInit = await sendCall(appInitCall, undefined, { signal });
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
