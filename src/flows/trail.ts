import { type Flow, firstStep, type Position } from './flow.ts';
import type { FlowSearch } from './search-schemas.ts';

/** Returns the name of a position within its flow, for the trail of a history entry. It does not include the method. */
export const positionName = (flow: Flow, { step, pin }: FlowSearch): string =>
  [step ?? firstStep(flow), ...(pin === undefined ? [] : [pin])].join(' ');

/** Whether the search parameters of a URL name a position, its method included. */
export const isSamePosition = (flow: Flow, requested: FlowSearch, position: Position): boolean =>
  positionName(flow, requested) === positionName(flow, position) && requested.method === position.method;

/**
 * Returns the trail of the entry that a move within a flow reaches. A move to the present position stays at its entry, a
 * move to a position in the trail goes back to its entry, and a move to any other position adds an entry. The length of a
 * trail is the number of the flow's entries before its own.
 *
 * @param trail the positions in the entries before the present one, first to last.
 * @param here the name of the present position.
 * @param target the name of the position to which the user moves.
 */
export function trailAfter(trail: readonly string[], here: string, target: string): readonly string[] {
  const entries = [...trail, here];
  const reached = entries.lastIndexOf(target);
  return reached < 0 ? entries : entries.slice(0, reached);
}
