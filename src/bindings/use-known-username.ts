import { useQuery } from '@tanstack/react-query';
import { type KnownUsername, knownUsernameKey } from '#src/core/known-username.ts';

/** The username that login fills in, or `undefined`. */
export const useKnownUsername = (): NonNullable<KnownUsername> | undefined =>
  useQuery<KnownUsername>({ queryKey: knownUsernameKey, queryFn: () => null, enabled: false }).data ??
  undefined;
