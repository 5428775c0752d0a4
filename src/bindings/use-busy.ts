import { useIsFetching, useIsMutating, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { activationLinkKey } from '#api/activation-link-key.ts';
import { type CachedDeparture, departureKey } from '#src/core/departure.ts';
import { submitKey } from '#src/core/runner.ts';
import type { FormPost } from '#src/flows/hand-off-target.ts';

/** The form post by which the page leaves, or `undefined`. */
export const useDeparture = (): FormPost | undefined =>
  useQuery<CachedDeparture>({ queryKey: departureKey, queryFn: () => null, enabled: false }).data ??
  undefined;

/** Whether the user waits for a service: a submit, or the check of an activation link. */
export function useWaiting(): boolean {
  const submits = useIsMutating({ mutationKey: submitKey });
  const links = useIsFetching({ queryKey: activationLinkKey });
  // The page is built idle: a submit that began before hydration shows after it.
  return useHydrated() && submits + links > 0;
}

/** Whether a submit is under way, by its name, or the page leaves for the console after it. */
export function useSubmitting(name: string): boolean {
  const running = useIsMutating({ mutationKey: [...submitKey, name] }) > 0;
  const leaves = useDeparture()?.fields.SessionToken !== undefined;
  return (useHydrated() && running) || leaves;
}

/** Whether something is under way: a call, or leaving the page. */
export function useBusy(): boolean {
  const leaves = useDeparture() !== undefined;
  return useWaiting() || leaves;
}
