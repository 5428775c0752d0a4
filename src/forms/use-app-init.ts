import { useQuery } from '@tanstack/react-query';
import { appInitQuery } from '#api/calls/app-init.ts';
import type { ValidationModels } from '#src/flow/field-rules.ts';
import { useAfterHydration } from '#src/ui/use-after-hydration.ts';

const noModels: ValidationModels = [];

/**
 * Returns config values and validation models. Until app init has loaded, `models` is empty, so the local rules apply. During
 * hydration, app init is pending even if it has settled, because the build rendered the page without it.
 */
export function useAppInit() {
  const { data, isPending, isError } = useQuery(appInitQuery);
  const appInit = useAfterHydration(data, undefined);
  return {
    appInit,
    models: appInit?.validationModels ?? noModels,
    isPending: useAfterHydration(isPending, true),
    isError: useAfterHydration(isError, false),
  };
}
