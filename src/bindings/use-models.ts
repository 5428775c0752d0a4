import type { ValidationModels } from '#src/flows/field-rules.ts';
import { useAppInit } from './use-app-init.ts';

const none: ValidationModels = [];

/** Returns the service's validation models. Until app init has loaded there are none, so the local rules apply. */
export const useModels = (): ValidationModels => useAppInit().appInit?.validationModels ?? none;
