import type { ValidationModels } from '#src/forms/field-rules.ts';
import { useAppInit } from './use-app-init.ts';

const none: ValidationModels = [];

/** The server's validation models; none until app init has loaded, so that the local rules apply. */
export const useModels = (): ValidationModels => useAppInit().appInit?.validationModels ?? none;
