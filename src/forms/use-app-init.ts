import { useQuery } from '@tanstack/react-query';
import { appInitQuery } from '#api/calls/app-init.ts';
import type { ValidationModels } from '#src/flow/field-rules.ts';
import { useHydrated } from '#src/ui/use-hydrated.tsx';

/**
 * Returns config values and validation models. During hydration they are pending even if they have loaded, because the
 * build rendered the page without them.
 */
export function useAppInit() {
  const { data, isPending, isError } = useQuery(appInitQuery);
  const hydrated = useHydrated();
  return {
    appInit: hydrated ? data : undefined,
    isPending: !hydrated || isPending,
    hasFailed: hydrated && isError,
  };
}

/** Returns the service's validation models. Until app init has loaded there are none, so the local rules apply. */
export const useModels = (): ValidationModels => useAppInit().appInit?.validationModels ?? [];
