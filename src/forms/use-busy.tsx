import { type MutationKey, useIsMutating, useMutationState } from '@tanstack/react-query';
import { busyFilter, departureFilter } from '#src/core/departure.ts';
import type { SubmitOptions, SubmitVariables } from '#src/core/submits.ts';
import { type FormPost, isHandOff } from '#src/flow/form-posts.ts';

/** Returns whether a submit or a departure is under way. Hydration, which needs an idle page, begins without either. */
export const useBusy = (): boolean => useIsMutating(busyFilter) > 0;

/**
 * Returns whether a form is busy: the mutation of its submit is pending, or the hand-off that followed it. The mutation is observed
 * by its key, because the core may have executed it before the view was live.
 */
export function useFormBusy({ mutationKey }: { readonly mutationKey: MutationKey }): boolean {
  const pending = useIsMutating({ mutationKey });
  const [postUnderWay] = useMutationState({
    filters: departureFilter,
    select: ({ state }) => state.variables as FormPost | undefined,
  });
  return pending > 0 || isHandOff(postUnderWay);
}

/** Returns the values that a submit sends while it is under way, otherwise `undefined`. */
export const usePendingValues = <Values,>({
  mutationKey,
}: SubmitOptions<never, Values>): Values | undefined =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as SubmitVariables<unknown, Values>).values,
  })[0];
