import { MutationCache, QueryClient } from '@tanstack/query-core';

/**
 * Creates the query client. A mutation is sent once and does not wait for the network. The cache removes it when it
 * settles, because its variables can hold secrets.
 */
export function createQueryClient(): QueryClient {
  const mutationCache: MutationCache = new MutationCache({
    onSettled: (_data, _error, _variables, _context, mutation) => mutationCache.remove(mutation),
  });
  return new QueryClient({
    mutationCache,
    // `onSettled` removes each mutation. With a finite `gcTime`, query-core would also check pending ones by a timer.
    defaultOptions: {
      mutations: { retry: false, networkMode: 'always', gcTime: Number.POSITIVE_INFINITY },
    },
  });
}
