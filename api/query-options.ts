import type { DataTag, QueryKey, QueryObserverOptions, SkipToken } from '@tanstack/query-core';

type Options<Data, Key extends QueryKey> = Omit<
  QueryObserverOptions<Data, Error, Data, Data, Key>,
  'queryFn' | 'queryKey'
> & {
  readonly queryKey: Key;
  /** With `skipToken` the query only holds data that the page sets. */
  readonly queryFn: SkipToken | ((context: { readonly signal: AbortSignal }) => Promise<Data>);
};

/**
 * Replaces `queryOptions` of react-query, which the core cannot import. The key has the type of the data, for
 * `getQueryData(key)`.
 */
export const queryOptions = <Data, const Key extends QueryKey>(options: Options<Data, Key>) =>
  options as Options<Data, Key> & { readonly queryKey: DataTag<Key, Data> };
