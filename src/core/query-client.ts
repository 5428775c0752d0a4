import { MutationCache, type MutationOptions, notifyManager, QueryClient } from '@tanstack/query-core';

// By default Query notifies in a later task, so the message of a submit could appear one frame before its wait ends.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates the query client. It sends a call even if the browser says that it is offline, and only once, unless the options of the
 * query say otherwise. A settled mutation loses its variables, which can hold secrets, and leaves the cache. React may keep the
 * variables in memory until the screen goes.
 */
export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    onSettled: (_data, _error, _variables, _result, mutation) => {
      // Runs before observers get the result: the observer of `useMutation` keeps the mutation until its component unmounts.
      mutation.state = { ...mutation.state, variables: undefined };
      mutationCache.remove(mutation);
    },
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
      // The cache removes each mutation itself. With a finite `gcTime`, query-core would also check pending ones by a timer.
      mutations: { retry: false, networkMode: 'always', gcTime: Number.POSITIVE_INFINITY },
    },
  });
}

/**
 * Executes a mutation without a component: a submit before React has loaded, or a form post. A `MutationObserver` would do the
 * same with more bytes.
 *
 * @returns its data. @throws (rejects) its error.
 */
export const executeMutation = <Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> => client.getMutationCache().build(client, options).execute(variables);
