import { type Flow, flows, type Step } from './flow.ts';

/** Which step of how many a flow is at, counted from one; `undefined` in a flow of a single step. */
export function stepProgress(flow: Flow, step: Step): { current: number; total: number } | undefined {
  const steps: readonly Step[] = flows[flow].steps;
  const current = steps.indexOf(step) + 1;
  return steps.length > 1 && current > 0 ? { current, total: steps.length } : undefined;
}
