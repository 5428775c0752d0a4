import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type KnownUsername, knownUsername, setKnownUsername } from '#src/core/known-username.ts';
import { flowOfPath } from '#src/flows/flow.ts';
import { useDeparture } from '#src/forms/use-busy.ts';

/**
 * Returns the username that login and Forgot password fill in, or `undefined`. During hydration there is none, because
 * the build rendered the page without it.
 */
export function useKnownUsername(): NonNullable<KnownUsername> | undefined {
  const { data } = useQuery(knownUsername.query);
  return (useHydrated() && data) || undefined;
}

/** Returns a function that remembers, in memory, the username that the user typed. The next screen fills it in. */
export function useRememberUsername(): (typed: string) => void {
  const client = useQueryClient();
  return (typed) => setKnownUsername(client, { username: typed.trim(), retrieved: false });
}

/** Forgets a retrieved username when the user enters a flow, or when a login has been accepted. For the frame only. */
export function useForgetRetrievedUsername(): void {
  const client = useQueryClient();
  const isInFlow = useLocation({ select: ({ pathname }) => flowOfPath(pathname) !== undefined });
  const leaves = useDeparture() !== undefined;
  useEffect(() => {
    const known = client.getQueryData(knownUsername.query.queryKey);
    if ((isInFlow || leaves) && known?.retrieved) setKnownUsername(client, undefined);
  }, [client, isInFlow, leaves]);
}
