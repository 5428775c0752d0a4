import { useQuery } from '@tanstack/react-query';
import { appInitQuery } from '#api/calls/app-init.ts';
import type { ValidationModels } from '#src/flow/field-rules.ts';
import { useAfterHydration } from '#src/ui/use-hydrated.ts';

/**
 * Returns config values and validation models. During hydration they are pending even if they have loaded, because the
 * build rendered the page without them.
 */
export function useAppInit() {
  const { data, isPending, isError } = useQuery(appInitQuery);
  return {
    appInit: useAfterHydration(data, undefined),
    isPending: useAfterHydration(isPending, true),
    hasFailed: useAfterHydration(isError, false),
  };
}

/** Returns the service's validation models. Until app init has loaded there are none, so the local rules apply. */
export const useModels = (): ValidationModels => useAppInit().appInit?.validationModels ?? [];
