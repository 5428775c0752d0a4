import { type QueryClient, skipToken } from '@tanstack/query-core';
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
  /** Returns the fact for a value of storage, which may be anything; `null` if it contains none. */
  parse(stored: unknown): Data | null;
  /** Returns what storage holds for the fact at this moment; `undefined` for nothing. */
  store(data: Data): Stored | undefined;
}

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
 * @returns `query` are the options of the query, whose data is `null` if there is no fact. `persist` reads storage when the
 *   page starts. Then it writes what `store` returns, after each change and when the fact expires.
 */
export function storedFact<Data, const Key extends readonly [string]>({
  queryKey,
  storageKey,
  parse,
  store,
}: FactOptions<Data, Key>) {
  const query = queryOptions<Data | null, Key>({ queryKey, queryFn: skipToken, initialData: null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (data: Data | null) => {
    clearTimeout(timer);
    const stored = data === null ? undefined : store(data);
    if (stored === undefined) return tabStorage.remove(storageKey);
    tabStorage.write(storageKey, JSON.stringify(stored.value));
    if (stored.expiresAt !== undefined) timer = setTimeout(() => write(data), stored.expiresAt - Date.now());
  };
  const persist = (client: QueryClient): void => {
    client.getQueryCache().subscribe(({ type, query: { queryKey: changed } }) => {
      if (type !== 'updated' || changed[0] !== queryKey[0]) return;
      const data = client.getQueryData<Data | null>(queryKey);
      if (data !== undefined) write(data);
    });
    const data = parse(readJson(storageKey));
    // Without a fact there is no query, because creating the first one would delay a held login by milliseconds.
    if (data === null) tabStorage.remove(storageKey);
    else client.setQueryData<Data | null>(queryKey, data);
  };
  return { query, persist };
}
