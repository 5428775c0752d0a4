import { type Flow, flows, type Step } from './flow.ts';

/** A step of a flow, and whether the user has done it. */
export interface StepState {
  readonly step: Step;
  readonly state: 'done' | 'current' | 'next';
}

/** The steps of a flow around the current one; empty for a flow of a single step. */
export function stepProgress(flow: Flow, current: Step): readonly StepState[] {
  const steps: readonly Step[] = flows[flow].steps;
  const position = steps.indexOf(current);
  if (steps.length < 2 || position < 0) return [];
  return steps.map((step, index) => ({
    step,
    state: index < position ? 'done' : index === position ? 'current' : 'next',
  }));
}
