import type { QueryClient } from '@tanstack/query-core';
import { queryOptions } from '#api/query-options.ts';
import { tabStorage } from '#src/platform/browser-storage.ts';

/** What session storage holds for a fact, as JSON, and when that changes because the fact expires. */
interface Stored {
  readonly value: unknown;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
}

interface FactOptions<Data, Key> {
  readonly queryKey: Key;
  readonly storageKey: string;
  /** Returns the fact for a value of storage, which may be anything; `undefined` if storage holds nothing. */
  parse(stored: unknown): Data;
  /** Returns what storage holds for the fact at this moment; `undefined` for nothing. */
  store(data: Data): Stored | undefined;
}

/** The query cache keeps a fact until the page is unloaded. */
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

function readJson(storageKey: string): unknown {
  const text = tabStorage.read(storageKey);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Defines a fact that the page keeps in the query cache, and partly in session storage, so that a reload finds it.
 *
 * @returns `query` are the options of a query that reads storage. `persist` reads it at once, so that the first render
 *   has the fact. Then it writes what `store` returns, after each change and when the fact expires.
 */
export function storedFact<Data, const Key extends readonly [string]>({
  queryKey,
  storageKey,
  parse,
  store,
}: FactOptions<Data, Key>) {
  const read = (): Data => parse(readJson(storageKey));
  const query = queryOptions<Data, Key>({ queryKey, queryFn: async () => read(), ...kept });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (data: Data) => {
    clearTimeout(timer);
    const stored = store(data);
    if (stored === undefined) return tabStorage.remove(storageKey);
    tabStorage.write(storageKey, JSON.stringify(stored.value));
    if (stored.expiresAt !== undefined) timer = setTimeout(() => write(data), stored.expiresAt - Date.now());
  };
  const persist = (client: QueryClient): void => {
    client.setQueryDefaults(queryKey, kept);
    client.getQueryCache().subscribe(({ type, query: { queryKey: changed } }) => {
      if (type !== 'updated' || changed[0] !== queryKey[0]) return;
      const data = client.getQueryData<Data>(queryKey);
      if (data !== undefined) write(data);
    });
    if (client.getQueryData(queryKey) === undefined) client.setQueryData<Data>(queryKey, read());
  };
  return { query, persist };
}
