import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KnownUsername, knownUsernameKey } from '#src/core/known-username.ts';

/** Returns the username that login and Forgot Password fill in, or `undefined`. */
export const useKnownUsername = (): NonNullable<KnownUsername> | undefined =>
  useQuery<KnownUsername>({ queryKey: knownUsernameKey, queryFn: () => null, enabled: false }).data ??
  undefined;

/** Returns a function that remembers, in memory, the username that the user typed. The next screen fills it in. */
export function useRememberUsername(): (typed: string) => void {
  const client = useQueryClient();
  return (typed) => {
    client.setQueryData<KnownUsername>(knownUsernameKey, () => ({
      username: typed.trim(),
      retrieved: false,
    }));
  };
}
