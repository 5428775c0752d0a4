import type { Context } from '../context.ts';
import { ok } from '../reply.ts';
import { validationModels } from '../validation-models.ts';

/** Returns config values and validation models. */
export const respondToAppInit = ({ config }: Context) =>
  ok({
    configValues: Object.entries(config).map(([name, value]) => ({ name, value })),
    validationModels,
  });
