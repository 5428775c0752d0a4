import { MutationCache, type MutationOptions, notifyManager, QueryClient } from '@tanstack/query-core';

// By default Query notifies its observers in a later task. A button could then still look busy in the first frame after the wait.
notifyManager.setScheduler(queueMicrotask);

/**
 * The key of a submit's mutation. The key of its form post has one more part, so a filter by the submit's key matches both
 * mutations.
 */
export type SubmitKey = readonly ['submit', name: string];

/** Matches the mutations that make the page busy: submits and form posts. It does not match the choice of a language. */
export const busyFilter = { mutationKey: ['submit'] } as const;

/**
 * Creates the query client.
 *
 * - A query or a mutation sends its call even if the browser says that it is offline. If the call fails, Query does not repeat
 *   it. The options of a query can change both.
 * - When a mutation settles, it loses its variables, which can hold secrets, and it leaves the cache. React may keep a copy of
 *   the variables in memory until the screen unmounts.
 */
export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    onSettled: (_data, _error, _variables, _result, mutation) => {
      // The mutation loses its variables before its observers get the result, because the observer of `useMutation` keeps the
      // mutation until its component unmounts.
      mutation.state = { ...mutation.state, variables: undefined };
    },
  });
  // The mutation leaves the cache with its last update, so that React renders both at once.
  mutationCache.subscribe(({ type, mutation }) => {
    if (type === 'updated' && mutation.state.status !== 'pending') mutationCache.remove(mutation);
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
      // `onSettled` removes each mutation. With a finite `gcTime`, query-core would also use a timer to check pending mutations.
      mutations: { networkMode: 'always', gcTime: Number.POSITIVE_INFINITY },
    },
  });
}

/**
 * Executes a mutation without a component: a submit before React has loaded, or a form post. A `MutationObserver` could do this
 * too, but it would add bytes to the core.
 *
 * @returns the data of the mutation.
 * @throws (rejects) the error of the mutation.
 */
export const executeMutation = <Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> => client.getMutationCache().build(client, options).execute(variables);
