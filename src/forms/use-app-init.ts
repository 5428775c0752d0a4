import { useQuery } from '@tanstack/react-query';
import { appInitQuery } from '#api/calls/app-init.ts';
import type { ValidationModels } from '#src/flow/field-rules.ts';
import { useAfterHydration } from '#src/ui/use-hydrated.ts';

/**
 * Returns config values and validation models. During hydration, app init is pending even if it has settled, because the build
 * rendered the page without it.
 */
export function useAppInit() {
  const { data, isPending, isError } = useQuery(appInitQuery);
  return {
    appInit: useAfterHydration(data, undefined),
    isPending: useAfterHydration(isPending, true),
    hasFailed: useAfterHydration(isError, false),
  };
}

const noModels: ValidationModels = [];

/** Returns the service's validation models. Until app init has loaded, the list is empty, so the local rules apply. */
export const useModels = (): ValidationModels => useAppInit().appInit?.validationModels ?? noModels;
