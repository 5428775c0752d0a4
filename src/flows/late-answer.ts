import type { Transition } from './transition.ts';

/** Where someone was when a call was sent, or is when its answer arrives. */
export interface Standing {
  /** The run of the flow's ticket; `undefined` without one. */
  readonly run: string | undefined;
  /** The address's path and progress. */
  readonly place: string;
}

/** A whole ticket is the start of a flow, and would be wrong where someone else stands. */
const startsOver = ({ ticket }: Transition): boolean => typeof ticket === 'object' && 'flow' in ticket;

/**
 * What a transition may still do when its answer arrives (contract section 4).
 *
 * In a flow that was reset or left it does nothing: `undefined`. Someone who moved within the flow is not
 * dragged forward, yet what the service handed out is kept; and the end of the flow is told wherever they are,
 * so that no success is lost.
 */
export function whatIsLeft(transition: Transition, sent: Standing, now: Standing): Transition | undefined {
  if (sent.run !== now.run) return undefined;
  if (sent.place === now.place) return transition;
  if (sent.run === undefined || startsOver(transition)) return undefined;
  if (transition.ticket === 'clear') return transition;
  const { ticket, memory } = transition;
  return { ...(ticket && { ticket }), ...(memory && { memory }) };
}
