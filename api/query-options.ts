import type { DataTag, QueryKey, QueryObserverOptions, SkipToken } from '@tanstack/query-core';

declare module '@tanstack/query-core' {
  interface Register {
    /** `isAwaited`: the page is busy while the query fetches (src/page/show-waits.ts). */
    queryMeta: { readonly isAwaited?: true };
  }
}

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
