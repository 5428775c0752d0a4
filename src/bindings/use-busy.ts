import { useIsFetching, useIsMutating, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { activationLinkKey } from '#api/activation-link-key.ts';
import { type CachedDeparture, departureKey } from '#src/core/departure.ts';
import { submitKey } from '#src/core/runner.ts';
import type { FormPost } from '#src/flows/hand-off-target.ts';

/** Returns the form post of the departure under way, or `undefined`. */
export const useDeparture = (): FormPost | undefined =>
  useQuery<CachedDeparture>({ queryKey: departureKey, queryFn: () => null, enabled: false }).data ??
  undefined;

/** Whether the user waits for a service: a submit or the query of an activation link is under way. */
export function useWaiting(): boolean {
  const submits = useIsMutating({ mutationKey: submitKey });
  const links = useIsFetching({ queryKey: activationLinkKey });
  // The build renders an idle page, so a submit that began before hydration shows after it.
  return useHydrated() && submits + links > 0;
}

/** Whether the submit of this name is under way, or the hand-off that followed it. */
export function useSubmitting(name: string): boolean {
  const running = useIsMutating({ mutationKey: [...submitKey, name] }) > 0;
  const leaves = useDeparture()?.fields.SessionToken !== undefined;
  return (useHydrated() && running) || leaves;
}

/** Whether the page is busy: the user waits for a service, or a departure is under way. */
export function useBusy(): boolean {
  const leaves = useDeparture() !== undefined;
  return useWaiting() || leaves;
}
