import { type Flow, firstStep, flows, type Step } from './flow.ts';
import type { FlowSearch } from './search-schemas.ts';

/** Returns the name of a position within its flow, for the step history. It does not include the method. */
export const positionName = (flow: Flow, { step, pin }: FlowSearch): string =>
  [step ?? firstStep(flow), ...(pin === undefined ? [] : [pin])].join(' ');

/** Returns where a position is in the order of its flow. The send-PIN choice comes before PIN entry. */
function orderOf(flow: Flow, { step = firstStep(flow), pin }: FlowSearch): number {
  const steps: readonly Step[] = flows[flow].steps;
  return 2 * steps.indexOf(step) + (pin === undefined ? 0 : 1);
}

/**
 * Returns the move within a flow: the step history of the entry that the move reaches, how many entries the move goes back, and
 * whether the move adds an entry (docs/decisions/10-step-history.md).
 *
 * @param stepHistory the names of the positions in the entries before the present one, first to last.
 */
export function moveWithin(
  flow: Flow,
  stepHistory: readonly string[],
  here: FlowSearch,
  target: FlowSearch,
): { readonly stepHistory: readonly string[]; readonly entriesBack: number; readonly adds: boolean } {
  const entries = [...stepHistory, positionName(flow, here)];
  const index = entries.lastIndexOf(positionName(flow, target));
  // The target already has an entry: the present entry or an earlier entry.
  if (index >= 0)
    return { stepHistory: stepHistory.slice(0, index), entriesBack: stepHistory.length - index, adds: false };
  // If the target is an earlier position without an entry, it replaces the present position. Back then does not return to the
  // later position.
  if (orderOf(flow, target) < orderOf(flow, here)) return { stepHistory, entriesBack: 0, adds: false };
  return { stepHistory: entries, entriesBack: 0, adds: true };
}
