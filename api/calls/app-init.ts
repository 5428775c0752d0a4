import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { rememberFingerprint } from '../fingerprint.ts';
import { queryOptions } from '../query-options.ts';
import { appInitPath } from '../query-paths.ts';
import { queryRetryDelay, retryQuery } from '../query-retry.ts';
import { sendCall } from '../send-call.ts';

// A value or a rule of another type is treated as missing: the rest of the response still applies, and most of the values
// are for other pages.

const optionalText = () => z.catch(z.nullish(z.string()), null);
const optionalNumber = () => z.catch(z.nullish(z.number()), null);

const validator = () =>
  z.object({
    name: z.string(),
    regExName: optionalText(),
    pattern: optionalText(),
    maxLength: optionalNumber(),
  });

const validationModel = () =>
  z.object({
    name: z.string(),
    minLength: optionalNumber(),
    maxLength: optionalNumber(),
    validators: z.catch(z._default(z.array(validator()), []), []),
  });

/** Reads the config values and the validation models. */
export const appInitCall = defineCall({
  name: 'appInit',
  service: 'loginsvc',
  method: 'GET',
  path: appInitPath,
  request: () => undefined,
  response: () =>
    z.object({
      configValues: z.array(z.object({ name: z.string(), value: optionalText() })),
      validationModels: z.array(validationModel()),
    }),
});

/** The service's rules for one kind of value (docs/services.md, 'Config values and validation models'). */
export type ValidationModel = z.output<ReturnType<typeof validationModel>>;
export type AppInitResponse = ResponseOf<typeof appInitCall>;

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

/** Config values and validation models. */
export const appInitQuery = queryOptions({
  queryKey: ['app-init'],
  queryFn: async ({ signal }) => {
    const appInit = await sendCall(appInitCall, undefined, { signal });
    rememberFingerprint(configValue(appInit, 'Risk_Fingerprint'));
    return appInit;
  },
  retry: retryQuery,
  retryDelay: queryRetryDelay,
});
