import type { QueryClient } from '@tanstack/query-core';
import type { Transition } from '#src/flows/transition.ts';

/** Query key of the username that login fills in. The username is in memory only. */
export const knownUsernameKey = ['known-username'] as const;

/** The username that the user recovered or whose password the user changed; `null` if there is none. */
export type KnownUsername = NonNullable<Transition['knownUsername']> | null;

/** Sets the username that login fills in. `undefined` removes the previous one. */
export const setKnownUsername = (client: QueryClient, known: Transition['knownUsername']): void => {
  client.setQueryData<KnownUsername>(knownUsernameKey, known ?? null);
};
