import { type Flow, firstStep, flows, type Step, sendPinChoice } from './flow.ts';
import type { Destination } from './transition.ts';

/** Returns the first step of a flow. */
export const toFirstStep = (flow: Flow): Destination => ({
  to: flows[flow].path,
  search: { step: firstStep(flow) },
});

/** Returns the step that follows identity verification in a flow. */
export function toStepAfterPin(flow: Flow): Destination {
  const steps: readonly Step[] = flows[flow].steps;
  const step = steps[steps.indexOf('verify-identity') + 1];
  return { to: flows[flow].path, ...(step && { search: { step } }) };
}

/** Returns the send-PIN choice of a flow, where its identity verification begins. */
export const toSendPinChoice = (flow: Flow): Destination => ({ to: flows[flow].path, search: sendPinChoice });
