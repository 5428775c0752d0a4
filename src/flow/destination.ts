import { type Flow, firstStep, flows, type Step, sendPinChoice } from './flow.ts';
import type { Destination } from './transition.ts';

/** Returns the path of a destination's route. */
export function pathOf(destination: Destination) {
  if (destination.to === 'flow') return flows[destination.flow].path;
  return destination.to === 'login' ? '/' : (`/${destination.to}` as const);
}

/** Returns the search parameters of a destination, without the entry parameters. */
export function searchOf(destination: Destination) {
  if (destination.to === 'flow') return { ...destination.position };
  return 'flow' in destination ? { flow: destination.flow } : {};
}

/** Returns the first step of a flow. */
export const toFirstStep = (flow: Flow): Destination => ({
  to: 'flow',
  flow,
  position: { step: firstStep(flow) },
});

/** Returns the step that follows identity verification in a flow. */
export function toStepAfterPin(flow: Flow): Destination {
  const steps: readonly Step[] = flows[flow].steps;
  const step = steps[steps.indexOf('verify-identity') + 1];
  return { to: 'flow', flow, position: step && { step } };
}

/** Returns the send-PIN choice of a flow, where its identity verification begins. */
export const toSendPinChoice = (flow: Flow): Destination => ({ to: 'flow', flow, position: sendPinChoice });
