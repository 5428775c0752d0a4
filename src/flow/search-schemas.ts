import * as z from 'zod/mini';
import { optional } from '#api/shapes.ts';
import { entryNames } from './entry-params.ts';
import { allSteps, forgotFlows, methods, pinStates } from './flow.ts';

// A URL may contain anything, so a value that is not valid is dropped (`optional`).

const text = optional(z.string());

/** The search parameters of every route: the entry parameters. */
export const entrySearch = z.object(
  Object.fromEntries(entryNames.map((name) => [name, text])) as Record<
    (typeof entryNames)[number],
    typeof text
  >,
);

/** The search parameters of a flow's route, which name a position (docs/behaviour.md, 'Reload, Back and Forward'). */
export const flowSearch = z.object({
  step: optional(z.literal(allSteps)),
  method: optional(z.literal(methods)),
  pin: optional(z.literal(pinStates)),
});

/** A position as the URL names it. Any part may be missing. */
export type FlowSearch = z.output<typeof flowSearch>;

/** The search parameters of the activation flow's route. */
export const activationSearch = z.object({ ...flowSearch.shape, activationcode: text });

/** The search parameter of the outcome screens: the flow whose outcome they show. */
export const outcomeSearch = z.object({ flow: optional(z.literal(forgotFlows)) });
