import { useMutation, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SubmitMutation, SubmitVariables } from '#src/core/submits.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import { useCore } from './use-core.ts';

/**
 * Returns what TanStack Query's `useMutation` returns, for a submit. `mutate` does nothing while the page is busy. `isPending`
 * is true until what follows has applied, during the form post that may follow, and for a submit that began before the view
 * was live; `status` is that of the last `mutate`. A failed call is a failed mutation: its `ServiceError` is the `error`, after
 * what follows has applied.
 */
export function useSubmit<State extends FlowState | undefined, Values>(
  mutation: SubmitMutation<State, Values>,
) {
  const { submits } = useCore();
  const options = useMemo(() => submits.mutationOptions(mutation), [submits, mutation]);
  // `mutateAsync` would send also while the page is busy.
  const { mutateAsync: _, ...result } = useMutation(options);
  // Not `useIsMutating`: its snapshot, which React may keep, would hold the variables.
  const isPending =
    useMutationState({
      filters: { mutationKey: mutation.mutationKey, status: 'pending' },
      select: ({ mutationId }) => mutationId,
    }).length > 0;
  return {
    ...result,
    isPending,
    mutate: (variables: SubmitVariables<State, Values>): void => {
      // Before the observer, which a second mutation would detach from the first.
      if (!submits.isBusy()) result.mutate(variables);
    },
  };
}
