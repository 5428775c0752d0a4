import { redirect } from '@tanstack/react-router';
import { pickText } from '#src/flows/entry-params.ts';
import type { ForgotFlow } from '#src/flows/flow.ts';

interface OutcomeSearch {
  readonly flow?: ForgotFlow;
}

const isForgotFlow = (value: string | undefined): value is ForgotFlow =>
  value === 'forgot-username' || value === 'forgot-password';

/** The flow that an outcome screen speaks of (docs/behaviour.md, 'Entry parameters and screens'). */
export const outcomeFlow = {
  /** Reads `flow`; a value that is no recovery flow is dropped. */
  validate(search: Record<string, unknown>): OutcomeSearch {
    const { flow } = pickText(search, ['flow']);
    return isForgotFlow(flow) ? { flow } : {};
  },
  /** @returns the flow for the screen. @throws a redirect to login without one. */
  require({ flow }: OutcomeSearch): { readonly outcomeOf: ForgotFlow } {
    // On the first load the router passes a value on that `validate` has dropped.
    if (!isForgotFlow(flow)) throw redirect({ to: '/', replace: true });
    return { outcomeOf: flow };
  },
};
