import { type Flow, flows, type Position } from './flow.ts';

/** How far along a flow a position is: PIN entry comes after the send-PIN choice of the same step. */
export const positionRank = (flow: Flow, { step, pin }: Position): number => {
  const steps: readonly string[] = flows[flow].steps;
  return 2 * steps.indexOf(step) + (pin === undefined ? 0 : 1);
};
