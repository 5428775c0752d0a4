import type { QueryClient, QueryKey } from '@tanstack/query-core';

/**
 * Keeps the data of a query key until the page is unloaded. By default the cache removes the data of a query without an
 * observer after five minutes, and an observer fetches stale data.
 */
export const keepInMemory = (client: QueryClient, key: QueryKey): void =>
  client.setQueryDefaults(key, { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY });
