import { type Flow, firstStep } from './flow.ts';
import type { FlowSearch } from './flow-search.ts';

/** The name of a position within its flow, for the trail of a history entry. */
export const positionName = (flow: Flow, { step, pin }: FlowSearch): string =>
  [step ?? firstStep(flow), ...(pin === undefined ? [] : [pin])].join(' ');

interface Move {
  /** So many history entries back is an entry of the target position. */
  readonly back: number;
  /** The move adds a history entry; otherwise it replaces one. */
  readonly adds: boolean;
  /** The trail of the entry that is reached. */
  readonly trail: readonly string[];
}

/**
 * How a move within a flow changes the history. A position that the user has passed is returned to; any other is a
 * new entry.
 *
 * @param trail the positions in the entries before the present one, first to last.
 */
export function trailAfter(trail: readonly string[], here: string, target: string): Move {
  if (target === here) return { back: 0, adds: false, trail };
  const passed = trail.lastIndexOf(target);
  return passed < 0
    ? { back: 0, adds: true, trail: [...trail, here] }
    : { back: trail.length - passed, adds: false, trail: trail.slice(0, passed) };
}
