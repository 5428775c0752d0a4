import type { QueryClient, QueryKey } from '@tanstack/query-core';

/**
 * Keeps the data of a key for as long as the page lives. A query without an observer would leave the cache after five
 * minutes, and one with an observer would be fetched.
 */
export const keepInMemory = (client: QueryClient, key: QueryKey): void =>
  client.setQueryDefaults(key, { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY });
