import { useCallback } from 'react';
import type { ServerRule, Transition } from '#src/flows/transition.ts';
import { focusField } from '#src/forms/app-form.tsx';
import { useJourney } from '#src/journey/journey.ts';
import type { ServiceCall } from '#src/journey/service-call.ts';

interface RunOptions {
  /** Empties fields as if they had never been touched. */
  readonly clear: (fields: readonly string[]) => void;
  readonly onFailRule?: (rule: ServerRule) => void;
}

/** Does a form's submits by the journey, and what the transition has for the form itself. */
export function useRun({ clear, onFailRule }: RunOptions) {
  const journey = useJourney();
  return useCallback(
    async (work: (call: ServiceCall) => Promise<Transition>) => {
      const effect = await journey.run(work);
      if (effect?.failRule !== undefined) onFailRule?.(effect.failRule);
      if (effect?.clearFields === undefined) return;
      clear(effect.clearFields);
      const [first] = effect.clearFields;
      // The page is inert until it was drawn once more.
      if (first !== undefined) requestAnimationFrame(() => focusField(first));
    },
    [journey, clear, onFailRule],
  );
}
