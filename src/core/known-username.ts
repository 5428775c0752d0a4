import type { QueryClient } from '@tanstack/query-core';
import type { Transition } from '#src/flows/transition.ts';
import { storedFact } from './stored-fact.ts';

/** The username that login and Forgot password fill in, because it was recovered or typed. */
export type KnownUsername = NonNullable<Transition['knownUsername']> & {
  /** Until when session storage keeps a retrieved username, in epoch milliseconds. */
  readonly expiresAt: number;
};

/** How long session storage keeps a retrieved username, in milliseconds. */
const lifetime = 10 * 60_000;

/** Whether a time is in the future, by at most `lifetime`. A later time means that the clock was set back. */
const isAhead = (expiresAt: number): boolean => {
  const remaining = expiresAt - Date.now();
  return remaining > 0 && remaining <= lifetime;
};

function parse(stored: unknown): KnownUsername | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { username, expiresAt } = stored as Readonly<Record<string, unknown>>;
  const isValid = typeof username === 'string' && username !== '' && typeof expiresAt === 'number';
  return isValid && isAhead(expiresAt) ? { username, retrieved: true, expiresAt } : null;
}

/**
 * The username that login and Forgot password fill in. Only a retrieved one is stored, so that a reload does not lose it.
 */
export const knownUsername = storedFact<KnownUsername>({
  queryKey: ['known-username'],
  storageKey: 'merchant-sign-in.username',
  parse,
  store: (known) => {
    if (!known.retrieved || !isAhead(known.expiresAt)) return undefined;
    const { username, expiresAt } = known;
    return { value: { username, expiresAt }, expiresAt };
  },
});

/** Sets the username that login fills in. `undefined` removes the previous one. */
export const setKnownUsername = (client: QueryClient, known: Transition['knownUsername']): void => {
  client.setQueryData<KnownUsername | null>(
    knownUsername.query.queryKey,
    known === undefined ? null : { ...known, expiresAt: Date.now() + lifetime },
  );
};
