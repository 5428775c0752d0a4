import type { QueryClient } from '@tanstack/query-core';
import { queryOptions } from '#api/query-options.ts';
import type { Transition } from '#src/flows/transition.ts';
import { tabStorage } from '#src/platform/browser-storage.ts';

/** Query key of the username that login fills in. */
export const knownUsernameKey = ['known-username'] as const;

/** The username that the user recovered or whose password the user changed; `null` if there is none. */
export type KnownUsername = NonNullable<Transition['knownUsername']> | null;

const storageKey = 'merchant-sign-in.username';

/** How long session storage keeps a retrieved username, in milliseconds. */
const lifetime = 10 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

function store(username: string | undefined): void {
  clearTimeout(timer);
  if (username === undefined) tabStorage.remove(storageKey);
  else {
    tabStorage.write(storageKey, JSON.stringify({ username, expiresAt: Date.now() + lifetime }));
    removeAfter(lifetime);
  }
}

function removeAfter(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => tabStorage.remove(storageKey), delay);
}

/** Parses what `store` wrote; `undefined` for any other text. */
function parse(text: string | undefined): { username: string; expiresAt: number } | undefined {
  try {
    const { username, expiresAt } = JSON.parse(text ?? '{}') ?? {};
    return typeof username === 'string' && typeof expiresAt === 'number'
      ? { username, expiresAt }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the retrieved username that an earlier load of the page stored; `null` if there is none, or it has expired. */
function readStorage(): KnownUsername {
  const { username = '', expiresAt = 0 } = parse(tabStorage.read(storageKey)) ?? {};
  const remaining = expiresAt - Date.now();
  // It is dated too far in the future if the clock was set back since.
  if (username === '' || remaining <= 0 || remaining > lifetime) {
    store(undefined);
    return null;
  }
  removeAfter(remaining);
  return { username, retrieved: true };
}

/** The username that login and Forgot password fill in. A retrieved one is read from session storage after a reload. */
export const knownUsernameQuery = queryOptions<KnownUsername, typeof knownUsernameKey>({
  queryKey: knownUsernameKey,
  queryFn: async () => readStorage(),
  // The first render shows the username, so nothing moves when it appears.
  initialData: readStorage,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Sets the username that login fills in. `undefined` removes the previous one. Only a retrieved username is stored, so
 * that a reload does not lose it.
 */
export const setKnownUsername = (client: QueryClient, known: Transition['knownUsername']): void => {
  store(known?.retrieved ? known.username : undefined);
  client.setQueryData<KnownUsername>(knownUsernameKey, known ?? null);
};
