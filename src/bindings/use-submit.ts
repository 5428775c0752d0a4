import { notifyManager, useMutation } from '@tanstack/react-query';
import type { Submit } from '#src/flows/submit.ts';
import type { FormEffect } from '#src/flows/transition.ts';
import { useCore } from './core-context.ts';

/**
 * Executes a submit as a mutation. A second submit while one is under way does nothing.
 *
 * @param state the flow state that the guard narrowed for the screen.
 * @param onEffect does what the form has to do after the transition.
 * @returns starts the submit with the trimmed values of the form.
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
      // React Query reports the end of the mutation first, so the page is no longer inert.
      if (effect !== undefined) notifyManager.schedule(() => onEffect(effect));
    } finally {
      // The values may hold secrets: they leave the mutation cache with the result.
      reset();
    }
  };
}
