import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { appInitQuery } from '#api/app-init-query.ts';
import type { AppInitResponse } from '#api/calls/app-init.ts';

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
