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
 * Config values and validation models. They are pending during hydration, whatever has loaded by then, because the
 * page was built without them.
 */
export function useAppInit(): AppInitStatus {
  const { data, isPending, isError } = useQuery(appInitQuery);
  const hydrated = useHydrated();
  return hydrated
    ? { appInit: data, isPending, hasFailed: isError }
    : { appInit: undefined, isPending: true, hasFailed: false };
}
