import type { Transition } from './transition.ts';

/** Where the user is at one moment: when a submit begins, or when its result arrives. */
export interface FlowSnapshot {
  /** The run id of the flow; `undefined` without a flow state. */
  readonly run: string | undefined;
  /** The path of the URL, and the position in the flow. */
  readonly location: string;
}

/**
 * Returns whether a transition applies even if the user has moved within the flow: a success that cannot be repeated, a
 * hand-off, or the end of the flow or of its token.
 */
const mustApply = ({ final, handOff, state }: Transition): boolean =>
  final === true ||
  handOff !== undefined ||
  state === 'none' ||
  (state !== undefined && state.kind === 'counting');

/**
 * Returns the part of a transition that still applies when the result of its submit arrives.
 *
 * - If the user has not moved, the whole transition applies.
 * - If the flow was left or began again, nothing applies, and the function returns `undefined`.
 * - If the user has moved within the flow, a final success, a hand-off or the end of the flow applies as a whole. Of
 *   any other transition only the next flow state applies, and the user stays.
 *
 * @param atStart where the user was when the submit began.
 * @param now where the user is when the result arrives.
 */
export function reconcileLateTransition(
  transition: Transition,
  atStart: FlowSnapshot,
  now: FlowSnapshot,
): Transition | undefined {
  if (atStart.run !== now.run) return undefined;
  if (atStart.location === now.location) return transition;
  if (atStart.run === undefined) return undefined;
  if (mustApply(transition)) return transition;
  const { state } = transition;
  return state !== undefined && state !== 'none' && state.run === atStart.run ? { state } : undefined;
}
