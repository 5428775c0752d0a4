import type { QueryClient } from '@tanstack/query-core';
import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { rememberFingerprint } from '../fingerprint.ts';
import { queryOptions } from '../query-options.ts';
import { appInitPath } from '../query-paths.ts';
import { sendCall } from '../send-call.ts';
import { ServiceError } from '../service-error.ts';
import { identifier, list, optional, text } from '../shapes.ts';

/** Reads the config values and the validation models. */
export const getAppInit = defineCall({
  name: 'appInit',
  method: 'GET',
  path: appInitPath,
  request: () => z.undefined(),
  response: () =>
    z.object({
      configValues: list(z.object({ name: identifier(), value: optional(identifier()) })),
      validationModels: list(
        z.object({
          name: identifier(),
          minLength: optional(z.number()),
          maxLength: optional(z.number()),
          validators: z.catch(
            list(
              z.object({
                name: optional(identifier()),
                regExName: optional(identifier()),
                pattern: optional(text()),
                maxLength: optional(z.number()),
              }),
            ),
            [],
          ),
        }),
      ),
    }),
});

export type AppInitResponse = ResponseOf<typeof getAppInit>;
/** The service's rules for one kind of value (docs/services.md, 'Config values and validation models'). */
export type ValidationModel = AppInitResponse['validationModels'][number];

/** The config names that the app reads (docs/services.md, 'Config values and validation models'). */
export type ConfigName =
  | 'Recaptcha_SiteKey'
  | 'Risk_ScriptHost'
  | 'Risk_OrganizationId'
  | 'Risk_Fingerprint'
  | 'Boarding_URL';

/** Returns a config value without white space around it; `''` if the server sends none or app init has not loaded. */
export const configValue = (appInit: AppInitResponse | undefined, name: ConfigName): string =>
  appInit?.configValues.find((config) => config.name === name)?.value?.trim() ?? '';

/** Returns whether app init is sent again: at most twice, and only after a failure that may be temporary. */
export const retryAppInit = (failures: number, thrown: unknown): boolean => {
  const { kind, status } = ServiceError.from(thrown);
  const isTemporary = kind === 'network' || kind === 'timeout' || (status !== undefined && status >= 500);
  return isTemporary && failures < 2;
};

export const appInitQuery = queryOptions({
  queryKey: ['app-init'],
  // The call does not get the signal of the query, so that it continues if the user leaves the screen that observes the query.
  queryFn: async () => {
    const appInit = await sendCall(getAppInit, undefined);
    rememberFingerprint(configValue(appInit, 'Risk_Fingerprint'));
    return appInit;
  },
  retry: retryAppInit,
  // Half a second, then one second.
  retryDelay: (attempt) => 500 * 2 ** attempt,
});

/**
 * Waits for app init. If the query has failed, or fails during the wait, app init is requested once more.
 *
 * @throws {ServiceError} (rejects) if this last request fails, too.
 */
export async function loadAppInit(client: QueryClient): Promise<void> {
  const hasFailed = client.getQueryState(appInitQuery.queryKey)?.status === 'error';
  if (!hasFailed && (await client.ensureQueryData(appInitQuery).catch(() => undefined))) return;
  await client.ensureQueryData({ ...appInitQuery, retry: false });
}
