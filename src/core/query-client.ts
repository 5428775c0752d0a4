import { MutationCache, QueryClient } from '@tanstack/query-core';

/**
 * Creates the query client. A mutation is sent once, does not wait for the network, and leaves the cache with its result,
 * because its variables can hold secrets.
 */
export function createQueryClient(): QueryClient {
  const mutationCache: MutationCache = new MutationCache({
    onSettled: (_data, _error, _variables, _context, mutation) => mutationCache.remove(mutation),
  });
  return new QueryClient({
    mutationCache,
    // With a finite `gcTime`, query-core checks by a timer whether it may remove a pending mutation.
    defaultOptions: {
      mutations: { retry: false, networkMode: 'always', gcTime: Number.POSITIVE_INFINITY },
    },
  });
}
