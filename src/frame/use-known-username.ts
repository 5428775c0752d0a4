import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  flowSessionQuery,
  type KnownUsername,
  readFlowSession,
  setKnownUsername,
} from '#src/core/flow-session.ts';
import { useHydrated } from '#src/ui/use-hydrated.tsx';

/** Returns the username that login and Forgot password fill in, if any; none during hydration, as in the built page. */
export function useKnownUsername(): KnownUsername | undefined {
  const { data } = useQuery({ ...flowSessionQuery, select: ({ username }) => username });
  return useHydrated() ? data : undefined;
}

/** Returns the first username that was known, also if the page forgets it later; `''` until one is. */
export function useFirstKnownUsername(): string {
  const known = useKnownUsername()?.username ?? '';
  const [first, setFirst] = useState(known);
  if (first === '' && known !== '') setFirst(known);
  return first;
}

/** Returns a function that remembers the username that the user typed, unless login had filled it in after a recovery. */
export function useRememberUsername(): (typed: string) => void {
  const client = useQueryClient();
  return (typed) => {
    const username = typed.trim();
    const known = readFlowSession(client).username;
    if (!known?.retrieved || known.username !== username)
      setKnownUsername(client, username === '' ? 'forgotten' : { username, retrieved: false });
  };
}
