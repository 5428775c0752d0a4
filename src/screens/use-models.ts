import { useQuery } from '@tanstack/react-query';
import { appInitQuery } from '#api/app-init-query.ts';
import type { ValidationModels } from '#src/forms/field-rules.ts';

const none: ValidationModels = [];

/** The server's validation models; none while they are awaited and where they cannot be had: local rules hold. */
export const useModels = (): ValidationModels => useQuery(appInitQuery).data?.validationModels ?? none;
