import { MutationObserver, type MutationObserverOptions, type QueryClient } from '@tanstack/query-core';

/**
 * Executes a mutation without a component. Afterwards the mutation leaves the cache if its `gcTime` is 0. The observer
 * keeps query-core from checking every 4 ms whether it may remove the mutation while that is pending.
 *
 * @returns the result. @throws (rejects) what the mutation function throws.
 */
export async function executeMutation<Data, Variables>(
  client: QueryClient,
  options: MutationObserverOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> {
  const observer = new MutationObserver(client, options);
  try {
    return await observer.mutate(variables);
  } finally {
    observer.reset();
  }
}
