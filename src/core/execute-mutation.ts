import type { MutationOptions, QueryClient } from '@tanstack/query-core';

/**
 * Executes a mutation that no component observes.
 *
 * @returns what its function returns. @throws (rejects) what its function throws.
 */
export const executeMutation = <Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> => client.getMutationCache().build(client, options).execute(variables);
