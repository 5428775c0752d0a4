import * as z from 'zod/mini';
import { optional } from '#api/shapes.ts';
import { entryNames } from './entry-params.ts';
import { type Flow, flows, forgotFlows, methods, pinStates, type StepOf } from './flow.ts';

// A URL may contain anything, so a value that is not valid is dropped (`optional`).

const text = optional(z.string());

/** The search parameters of every route: the entry parameters. */
export const entrySearch = z.object(
  Object.fromEntries(entryNames.map((name) => [name, text])) as Record<
    (typeof entryNames)[number],
    typeof text
  >,
);

/**
 * Returns the schema of the search parameters of a flow's route, which name a position in this flow (docs/behaviour.md, 'Reload,
 * Back and Forward').
 */
export function flowSearch<F extends Flow>(flow: F) {
  const steps: readonly StepOf<F>[] = flows[flow].steps;
  return z.object({
    step: optional(z.literal(steps)),
    method: optional(z.literal(methods)),
    pin: optional(z.literal(pinStates)),
  });
}

/** A position as the URL names it. Any part may be missing. */
export type FlowSearch = z.output<ReturnType<typeof flowSearch<Flow>>>;

/** The search parameters of the activation flow's route. */
export const activationSearch = z.object({ ...flowSearch('user-activation').shape, activationcode: text });

/** The search parameter of the outcome screens: the flow whose outcome they show. */
export const outcomeSearch = z.object({ flow: optional(z.literal(forgotFlows)) });
