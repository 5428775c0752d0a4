import type { Transition } from './transition.ts';

/** Where the user is, when a submit begins or when its result arrives. */
export interface FlowSnapshot {
  /** The run of the flow; `undefined` without a flow state. */
  readonly run: string | undefined;
  /** The address's path and progress. */
  readonly location: string;
}

/** A success that cannot be repeated, a hand-off, or the end of the flow or of its token. */
const mustApply = ({ final, handOff, state }: Transition): boolean =>
  final === true ||
  handOff !== undefined ||
  state === 'none' ||
  (state !== undefined && state.kind === 'counting');

/**
 * What of a transition still applies when its result arrives.
 *
 * - The flow was reset or left: nothing, `undefined`.
 * - The user has moved within the flow: a success or the end of the flow applies wherever they are. Otherwise they
 *   stay where they are, and only what the service handed out is kept.
 *
 * @param sent where the user was when the submit began.
 * @param now where the user is.
 */
export function reconcileLateTransition(
  transition: Transition,
  sent: FlowSnapshot,
  now: FlowSnapshot,
): Transition | undefined {
  if (sent.run !== now.run) return undefined;
  if (sent.location === now.location) return transition;
  if (sent.run === undefined) return undefined;
  if (mustApply(transition)) return transition;
  const { state } = transition;
  return state !== undefined && state !== 'none' && state.run === sent.run ? { state } : undefined;
}
