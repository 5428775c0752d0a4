import { useMutation } from '@tanstack/react-query';
import type { FlowState } from '#src/flows/flow-state.ts';
import type { Submit } from '#src/flows/submit.ts';
import { useCore } from './use-core.ts';

/**
 * Returns a function that executes a submit as a mutation, with the trimmed values of the form. It does nothing while
 * another submit or a departure is under way.
 *
 * @param state the flow state that the guard narrowed for the screen.
 */
export function useSubmit<State extends FlowState | undefined, Values>(
  submit: Submit<State, Values>,
  state: State,
): (values: Values) => Promise<void> {
  const { runner } = useCore();
  const { mutateAsync, reset } = useMutation(runner.mutationOf(submit));
  return async (values) => {
    if (runner.isBusy()) return;
    try {
      await mutateAsync({ state, values });
    } finally {
      // The values may contain secrets, so they leave the mutation cache with the result.
      reset();
    }
  };
}
