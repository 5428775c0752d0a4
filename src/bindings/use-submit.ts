import { notifyManager, useMutation } from '@tanstack/react-query';
import type { Submit } from '#src/flows/submit.ts';
import type { FormEffect } from '#src/flows/transition.ts';
import { useCore } from './core-context.ts';

/**
 * Returns a function that executes a submit as a mutation, with the trimmed values of the form. It does nothing while
 * another submit or a departure is under way.
 *
 * @param state the flow state that the guard narrowed for the screen.
 * @param onEffect applies the transition's effect to the form.
 */
export function useSubmit<State, Values>(
  submit: Submit<State, Values>,
  state: State,
  onEffect: (effect: FormEffect) => void = () => undefined,
): (values: Values) => Promise<void> {
  const { runner } = useCore();
  const { mutateAsync, reset } = useMutation(runner.mutationOf(submit));
  return async (values) => {
    if (runner.isBusy()) return;
    try {
      const effect = await mutateAsync({ state, values });
      // React Query reports the end of the mutation first, so the page is not inert when the form moves the focus.
      if (effect !== undefined) notifyManager.schedule(() => onEffect(effect));
    } finally {
      // The values may contain secrets, so they leave the mutation cache with the result.
      reset();
    }
  };
}
