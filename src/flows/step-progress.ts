import { type Flow, flows, type Step } from './flow.ts';

/** A step of a flow, and whether it is before, at or after the current one. */
export interface StepState {
  readonly step: Step;
  readonly state: 'done' | 'current' | 'next';
}

/** Returns the progress of a flow at a step; empty if the flow has one step only or lacks the step. */
export function stepProgress(flow: Flow, current: Step): readonly StepState[] {
  const steps: readonly Step[] = flows[flow].steps;
  const currentIndex = steps.indexOf(current);
  if (steps.length < 2 || currentIndex < 0) return [];
  return steps.map((step, index) => ({
    step,
    state: index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'next',
  }));
}
