import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { appInitPath } from '../query-paths.ts';

const validator = () =>
  z.object({
    name: z.string(),
    regExName: z.nullish(z.string()),
    pattern: z.nullish(z.string()),
    maxLength: z.nullish(z.number()),
  });

const validationModel = () =>
  z.object({
    name: z.string(),
    minLength: z.nullish(z.number()),
    maxLength: z.nullish(z.number()),
    validators: z._default(z.array(validator()), []),
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
      configValues: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
      validationModels: z.array(validationModel()),
    }),
});

/** The service's rules for one kind of value (docs/services.md, 'Config values and validation models'). */
export type ValidationModel = z.output<ReturnType<typeof validationModel>>;
export type AppInitResponse = ResponseOf<typeof appInitCall>;
