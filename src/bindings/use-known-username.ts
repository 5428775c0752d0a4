import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KnownUsername, knownUsernameKey } from '#src/core/known-username.ts';

/** The username that login fills in, or `undefined`. */
export const useKnownUsername = (): NonNullable<KnownUsername> | undefined =>
  useQuery<KnownUsername>({ queryKey: knownUsernameKey, queryFn: () => null, enabled: false }).data ??
  undefined;

/** Returns how to remember, in memory, a username that the user typed: the next screen fills it in. */
export function useRememberUsername(): (typed: string) => void {
  const client = useQueryClient();
  return (typed) => {
    client.setQueryData<KnownUsername>(knownUsernameKey, () => ({
      username: typed.trim(),
      retrieved: false,
    }));
  };
}
