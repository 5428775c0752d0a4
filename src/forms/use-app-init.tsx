import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { type AppInitResponse, appInitQuery } from '#api/calls/app-init.ts';
import type { ValidationModels } from '#src/flow/field-rules.ts';

interface AppInitStatus {
  readonly appInit: AppInitResponse | undefined;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
}

/**
 * Returns config values and validation models. During hydration they are pending even if they have loaded, because the
 * build rendered the page without them.
 */
export function useAppInit(): AppInitStatus {
  const { data, isPending, isError } = useQuery(appInitQuery);
  const hydrated = useHydrated();
  return hydrated
    ? { appInit: data, isPending, hasFailed: isError }
    : { appInit: undefined, isPending: true, hasFailed: false };
}

const noModels: ValidationModels = [];

/** Returns the service's validation models. Until app init has loaded there are none, so the local rules apply. */
export const useModels = (): ValidationModels => useAppInit().appInit?.validationModels ?? noModels;
