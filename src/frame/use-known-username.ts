import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flowSessionQuery, readFlowSession } from '#src/core/flow-session.ts';
import type { KnownUsername, Transition } from '#src/flow/transition.ts';
import { pageField } from '#src/start/page-fields.ts';
import { useAfterHydration } from '#src/ui/use-after-hydration.ts';

/**
 * Returns the username that login and Forgot password fill in. During hydration there is none, because the build rendered the
 * page without it.
 */
export function useKnownUsername(): KnownUsername | undefined {
  const { data } = useQuery({ ...flowSessionQuery, select: ({ username }) => username });
  return useAfterHydration(data, undefined);
}

/**
 * Returns the first username that was known since the screen appeared, even if the page has forgotten it; `''` if none was known.
 */
export function usePrefilledUsername(): string {
  const known = useKnownUsername()?.username ?? '';
  const [first, setFirst] = useState(known);
  if (first === '' && known !== '') setFirst(known);
  return first;
}

/**
 * Returns a function for a link of login (`readKnownUsername`). The function returns the username that the user has typed, or
 * `'forgotten'` if the field is empty. If the field has the retrieved username that login filled in, it returns `undefined`.
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
