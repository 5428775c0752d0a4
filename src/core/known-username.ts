import type { QueryClient } from '@tanstack/query-core';
import type { Transition } from '#src/flows/transition.ts';

/** The username that login fills in. In memory only. */
export const knownUsernameKey = ['known-username'] as const;

/** A username that was found or whose password was changed; `null` without one. */
export type KnownUsername = NonNullable<Transition['knownUsername']> | null;

/** Remembers the username for the login that follows, or forgets the previous one. */
export const setKnownUsername = (client: QueryClient, known: Transition['knownUsername']): void => {
  client.setQueryData<KnownUsername>(knownUsernameKey, known ?? null);
};
