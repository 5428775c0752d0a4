import { MutationCache, type MutationOptions, notifyManager, QueryClient } from '@tanstack/query-core';

// By default Query notifies in a later task, so the message of a submit could appear one frame before its wait ends.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates the query client. It sends a call also while the browser says that it is offline. A query is requested once in a page,
 * unless its options say otherwise. A mutation is sent once. When it settles, it loses its variables, which can hold secrets, and
 * the cache drops it. React may keep the variables in memory until the screen goes.
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
 * Executes a mutation without a component: a submit before React has loaded, and a form post. `build` is what a
 * `MutationObserver` calls; the observer itself would only add bytes to the core.
 *
 * @returns its data. @throws (rejects) its error.
 */
export const executeMutation = <Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> => client.getMutationCache().build(client, options).execute(variables);
