import * as z from 'zod/mini';
import { callService } from '../call-service.ts';
import { appInitPath } from '../query-paths.ts';

const validator = z.object({
  name: z.string(),
  regExName: z.nullish(z.string()),
  pattern: z.nullish(z.string()),
  maxLength: z.nullish(z.number()),
});

const validationModel = z.object({
  name: z.string(),
  minLength: z.nullish(z.number()),
  maxLength: z.nullish(z.number()),
  validators: z._default(z.array(validator), []),
});

/** Shape of GET /loginsvc/v1/appinitload. */
export const appInitAnswer = z.object({
  configValues: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
  validationModels: z.array(validationModel),
});

/** A server rule set for one kind of value (specification section 5). */
export type ValidationModel = z.output<typeof validationModel>;
export type AppInitAnswer = z.output<typeof appInitAnswer>;

/** Config values and validation models. @throws {ServiceError} */
export const loadAppInit = (signal?: AbortSignal): Promise<AppInitAnswer> =>
  callService({
    service: 'loginsvc',
    path: appInitPath,
    answer: appInitAnswer,
    ...(signal ? { signal } : {}),
  });
