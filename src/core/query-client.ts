import { type Mutation, MutationCache, QueryClient } from '@tanstack/query-core';
import type { Transition } from '#src/flow/transition.ts';
import { type SubmitVariables, submitKey } from './submit.ts';
import type { Submits } from './submits.ts';

const isSubmit = ({ options }: Mutation<unknown, unknown, unknown>): boolean =>
  options.mutationKey?.[0] === submitKey[0];

/**
 * Creates the query client. Calls do not wait for the network. A query is requested once in a page, unless its options say
 * otherwise. A mutation is sent once, and the cache removes it when it settles, because its variables can hold secrets.
 *
 * @param submits returns what applies the result of a submit while its mutation is still pending. It is a function,
 *   because `Submits` is created later: it needs the client.
 */
export function createQueryClient(submits: () => Pick<Submits, 'onSuccess' | 'onError'>): QueryClient {
  type Variables = SubmitVariables<unknown, unknown>;
  const mutationCache: MutationCache = new MutationCache({
    onSuccess: (transition, variables, _result, mutation) =>
      isSubmit(mutation) ? submits().onSuccess(transition as Transition, variables as Variables) : undefined,
    onError: (error, variables, _result, mutation) =>
      isSubmit(mutation)
        ? submits().onError(error, variables as Variables, mutation as Mutation<Transition, Error, Variables>)
        : undefined,
    onSettled: (_data, _error, _variables, _result, mutation) => mutationCache.remove(mutation),
  });
  return new QueryClient({
    mutationCache,
    // `onSettled` removes each mutation. With a finite `gcTime`, query-core would also check pending ones by a timer.
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always', gcTime: Number.POSITIVE_INFINITY },
    },
  });
}
