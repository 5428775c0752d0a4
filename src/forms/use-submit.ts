import { type MutateOptions, useMutation, useMutationState } from '@tanstack/react-query';
import type { SubmitMutation, SubmitVariables } from '#src/core/submits.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import { useCore } from './use-core.ts';

/**
 * Returns what a screen needs of TanStack Query's `useMutation`. `mutate` does nothing while another submit or a form post is under
 * way. `isPending` is true until the result has applied, during the form post that may follow, and for a submit that began before
 * the view was live.
 * `error` is the `ServiceError` of a failed call, after its transition has applied.
 */
export function useSubmit<State extends FlowState | undefined, Values>(
  mutation: SubmitMutation<State, Values>,
) {
  const { submits } = useCore();
  const { mutate, variables, error } = useMutation(submits.mutationOptions(mutation));
  // Not `useIsMutating`: its snapshot, which React may keep, would hold the variables.
  const isPending =
    useMutationState({
      filters: { mutationKey: mutation.mutationKey, status: 'pending' },
      select: ({ mutationId }) => mutationId,
    }).length > 0;
  return {
    isPending,
    variables,
    error,
    mutate: (
      next: SubmitVariables<State, Values>,
      options?: MutateOptions<void, Error, SubmitVariables<State, Values>>,
    ): void => {
      // Checked before `mutate`: a second `mutate` would detach the observer from the pending mutation.
      if (!submits.isBusy()) mutate(next, options);
    },
  };
}
