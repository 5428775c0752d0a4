import { useQuery } from '@tanstack/react-query';
import { appInitQuery } from '#api/app-init-query.ts';
import type { ValidationModels } from '#src/forms/field-rules.ts';

const none: ValidationModels = [];

/** The server's validation models; none until app init has loaded, so that the local rules apply. */
export const useModels = (): ValidationModels => useQuery(appInitQuery).data?.validationModels ?? none;
