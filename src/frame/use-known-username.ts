import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flowSessionQuery, type KnownUsername, readFlowSession } from '#src/core/flow-session.ts';
import type { Transition } from '#src/flow/transition.ts';
import { pageField } from '#src/start/page-fields.ts';
import { useAfterHydration } from '#src/ui/use-hydrated.ts';

/** Returns the username that login and Forgot password fill in, if any; none during hydration, as in the built page. */
export function useKnownUsername(): KnownUsername | undefined {
  const { data } = useQuery({ ...flowSessionQuery, select: ({ username }) => username });
  return useAfterHydration(data, undefined);
}

/** Returns the username to fill in: the first that was known, even if the page has forgotten it since. `''` if none was. */
export function usePrefilledUsername(): string {
  const known = useKnownUsername()?.username ?? '';
  const [first, setFirst] = useState(known);
  if (first === '' && known !== '') setFirst(known);
  return first;
}

/**
 * Returns a function that reads the username that the user has typed, for a link to a screen that fills it in. It returns
 * `undefined` for a retrieved username that login has filled in.
 */
export function useTypedUsername(): () => Transition['knownUsername'] {
  const client = useQueryClient();
  return () => {
    const username = pageField('username')?.value.trim() ?? '';
    const known = readFlowSession(client).username;
    if (known?.retrieved && known.username === username) return undefined;
    return username === '' ? 'forgotten' : { username, retrieved: false };
  };
}
