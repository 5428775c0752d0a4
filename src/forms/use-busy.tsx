import { type MutationKey, useIsFetching, useIsMutating, useMutationState } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { activationLinkKey } from '#api/calls/activation-link.ts';
import { departureFilter } from '#src/core/departure.ts';
import { submitKey } from '#src/core/submit.ts';
import { type FormPost, isHandOff } from '#src/flow/form-posts.ts';

/** Returns the form post of the departure under way, or `undefined`. */
export const useDeparture = (): FormPost | undefined =>
  useMutationState({
    filters: departureFilter,
    select: ({ state }) => state.variables as FormPost | undefined,
  })[0];

/** Whether the user waits for a service: a submit or the query of an activation link is under way. */
export function useWaiting(): boolean {
  const submits = useIsMutating({ mutationKey: submitKey });
  const links = useIsFetching({ queryKey: activationLinkKey });
  // The build renders an idle page, so hydration renders one, too.
  return useHydrated() && submits + links > 0;
}

/**
 * Whether a form is busy: the mutation of its submit is pending, or the hand-off that followed it. The mutation is observed
 * by its key, because the core may have executed it before the view was live.
 */
export function useFormBusy({ mutationKey }: { readonly mutationKey: MutationKey }): boolean {
  const submits = useIsMutating({ mutationKey });
  const departure = useDeparture();
  // The build renders an idle page, so hydration renders one, too.
  return (useHydrated() && submits > 0) || (departure !== undefined && isHandOff(departure));
}

/**
 * Whether the page is busy. The frame provides it to the screens, so both render the end of a submit together. With its
 * own subscription, a new screen would render it later than the frame, because notifications that were queued
 * before it subscribed reach only the frame. It would then take the focus from a control that the user has reached.
 */
export const BusyContext = createContext(false);

/** Whether the page is busy. A screen reads the value of the frame around it. */
export const useBusy = (): boolean => useContext(BusyContext);
