import { redirect } from '@tanstack/react-router';
import { pickText } from '#src/flows/entry-params.ts';
import type { ForgotFlow } from '#src/flows/flow.ts';

interface OutcomeSearch {
  readonly flow?: ForgotFlow;
}

const isForgotFlow = (value: string | undefined): value is ForgotFlow =>
  value === 'forgot-username' || value === 'forgot-password';

/** The search parameter `flow` of the outcome screens (docs/behaviour.md, 'Entry parameters and screens'). */
export const outcomeFlow = {
  /** Validates the search parameters. It drops a `flow` that is not a recovery flow. */
  validate(search: Record<string, unknown>): OutcomeSearch {
    const { flow } = pickText(search, ['flow']);
    return isForgotFlow(flow) ? { flow } : {};
  },
  /** Returns the flow whose outcome the screen shows, for the route's context. @throws a redirect to login if none. */
  require({ flow }: OutcomeSearch): { readonly outcomeOf: ForgotFlow } {
    // On the first load the router passes on a value that `validate` has dropped.
    if (!isForgotFlow(flow)) throw redirect({ to: '/', replace: true });
    return { outcomeOf: flow };
  },
};
