import { MutationCache, QueryClient } from '@tanstack/query-core';

/**
 * Creates the query client. Calls do not wait for the network. A query is requested once in a page, unless its options say
 * otherwise. A mutation is sent once, and the cache removes it when it settles, because its variables can hold secrets.
 */
export function createQueryClient(): QueryClient {
  const mutationCache: MutationCache = new MutationCache({
    onSettled: (_data, _error, _variables, _result, mutation) => mutationCache.remove(mutation),
  });
  return new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      // `onSettled` removes each mutation. With a finite `gcTime`, query-core would also check pending ones by a timer.
      mutations: { retry: false, networkMode: 'always', gcTime: Number.POSITIVE_INFINITY },
    },
  });
}
