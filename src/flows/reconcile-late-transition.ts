import type { Transition } from './transition.ts';

/** What has happened between the begin of a submit and the arrival of its result. */
export interface Meanwhile {
  /** The run id of the flow when the submit began; `undefined` without a flow state. */
  readonly runAtStart: string | undefined;
  /** The run id of the flow when the result arrives. */
  readonly runNow: string | undefined;
  /** Whether the user has acted since: followed a link, pressed Back or Forward, or typed. */
  readonly hasActed: boolean;
}

/**
 * Returns the part of a transition that still applies when the result of its submit arrives.
 *
 * - If the flow was left or began again, nothing applies, and the function returns `undefined`. A login belongs to no
 *   flow.
 * - If the user has not acted since, the whole transition applies. So does a success that cannot be repeated.
 * - Otherwise only what the service returned for the flow is kept, and the user stays.
 */
export function reconcileLateTransition(
  transition: Transition,
  { runAtStart, runNow, hasActed }: Meanwhile,
): Transition | undefined {
  if (runAtStart !== undefined && runAtStart !== runNow) return undefined;
  const { state, final, handOff } = transition;
  if (!hasActed || final || handOff !== undefined) return transition;
  const keeps = state !== undefined && state !== 'none' && 'token' in state && state.run === runAtStart;
  return keeps ? { state } : undefined;
}
