import type { Transition } from './transition.ts';

/** What has happened since a submit began. */
export interface SinceSubmit {
  /** The run id of the flow when the submit began; `undefined` without a flow state. */
  readonly runAtStart: string | undefined;
  /** The run id of the flow now. */
  readonly runNow: string | undefined;
  /** Whether the action of the submit is no longer the present action (src/core/actions.ts). */
  readonly hasActed: boolean;
}

/**
 * Returns the part of a transition that may still apply. The runner asks when the result of the submit arrives, and again
 * if the navigation has not committed. The second time it uses only a `final` transition or a new state.
 *
 * - If the flow of the submit was left or began again, nothing applies. A submit that began without a flow state, such as
 *   a login, has no such flow.
 * - If the user has not acted since, the whole transition applies. So does a `final` one.
 * - Otherwise the user stays. Only the next flow state applies, if it has a token and belongs to the same run. A state
 *   without a token has nothing that the service issued.
 *
 * @returns `undefined` if nothing applies.
 */
export function reconcileLateTransition(
  transition: Transition,
  { runAtStart, runNow, hasActed }: SinceSubmit,
): Transition | undefined {
  if (runAtStart !== undefined && runAtStart !== runNow) return undefined;
  const { state, final } = transition;
  if (!hasActed || final) return transition;
  const keeps = state !== undefined && state !== 'none' && 'token' in state && state.run === runAtStart;
  return keeps ? { state } : undefined;
}
