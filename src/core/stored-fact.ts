import { type QueryClient, skipToken } from '@tanstack/query-core';
import { queryOptions } from '#api/query-options.ts';
import { tabStorage } from '#src/platform/browser-storage.ts';

/** What session storage holds for a fact, as JSON, and when that changes because the fact expires. */
interface Stored {
  readonly value: unknown;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
}

interface FactOptions<Data> {
  readonly queryKey: readonly [string];
  readonly storageKey: string;
  /** Returns the fact for a value of storage, which may be anything; `null` if it contains none. */
  parse(stored: unknown): Data | null;
  /** Returns what storage holds for the fact at this moment; `undefined` for nothing. */
  store(data: Data): Stored | undefined;
}

function parseJson(text: string | undefined): unknown {
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
 *   page starts. Then it writes what `store` returns, after each change and when the fact expires. It returns a function
 *   that reads storage again if another page of the tab has changed it, and returns whether it has.
 */
export function storedFact<Data>({ queryKey, storageKey, parse, store }: FactOptions<Data>) {
  const query = queryOptions<Data | null, readonly [string]>({
    queryKey,
    queryFn: skipToken,
    initialData: null,
  });
  const persist = (client: QueryClient): (() => boolean) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** What storage held after this page had last written it. */
    let written: string | undefined;
    const write = (data: Data | null) => {
      clearTimeout(timer);
      const stored = data === null ? undefined : store(data);
      if (stored === undefined) tabStorage.remove(storageKey);
      else tabStorage.write(storageKey, JSON.stringify(stored.value));
      // Read back, because the browser may block storage.
      written = tabStorage.read(storageKey);
      if (stored?.expiresAt !== undefined)
        timer = setTimeout(() => write(data), stored.expiresAt - Date.now());
    };
    client.getQueryCache().subscribe(({ type, query: { queryKey: changed } }) => {
      if (type !== 'updated' || changed[0] !== queryKey[0]) return;
      const data = client.getQueryData<Data | null>(queryKey);
      if (data !== undefined) write(data);
    });
    const read = () => parse(parseJson(tabStorage.read(storageKey)));
    const set = (data: Data | null) => void client.setQueryData<Data | null>(queryKey, data);
    const data = read();
    // Without a fact there is no query, because creating the first one would delay a held login by milliseconds.
    if (data === null) write(null);
    else set(data);
    return () => {
      const hasChanged = tabStorage.read(storageKey) !== written;
      if (hasChanged) set(read());
      return hasChanged;
    };
  };
  return { query, persist };
}
