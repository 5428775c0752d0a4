import { type Flow, firstStep, type Position } from './flow.ts';
import type { FlowSearch } from './search-schemas.ts';

/** Returns the name of a position within its flow, for the trail of a history entry. It does not include the method. */
export const positionName = (flow: Flow, { step, pin }: FlowSearch): string =>
  [step ?? firstStep(flow), ...(pin === undefined ? [] : [pin])].join(' ');

/** Whether the search parameters of a URL name a position, its method included. */
export const isSamePosition = (flow: Flow, requested: FlowSearch, position: Position): boolean =>
  positionName(flow, requested) === positionName(flow, position) && requested.method === position.method;

/** The change of the browser's history that a move makes. */
interface Move {
  /** How many history entries to go back to reach the target position; 0 if the trail does not have it. */
  readonly back: number;
  /** Whether the move adds a history entry. Otherwise it replaces one. */
  readonly adds: boolean;
  /** The trail of the entry that the move reaches. */
  readonly trail: readonly string[];
}

/**
 * Returns how a move within a flow changes the history. A move to the present position replaces its entry, a move to a
 * position in the trail goes back to its entry, and a move to any other position adds an entry.
 *
 * @param trail the positions in the entries before the present one, first to last.
 * @param here the name of the present position.
 * @param target the name of the position to which the user moves.
 */
export function trailAfter(trail: readonly string[], here: string, target: string): Move {
  if (target === here) return { back: 0, adds: false, trail };
  const passed = trail.lastIndexOf(target);
  return passed < 0
    ? { back: 0, adds: true, trail: [...trail, here] }
    : { back: trail.length - passed, adds: false, trail: trail.slice(0, passed) };
}
