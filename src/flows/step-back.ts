import { type Flow, flows, type Step, sendPinChoice } from './flow.ts';
import type { Destination } from './transition.ts';

/** The step before one of a flow, by name; login where the flow has none (contract section 5 'steps back'). */
export function stepBefore(flow: Flow, step: Step): Destination {
  const steps: readonly Step[] = flows[flow].steps;
  const previous = steps[steps.indexOf(step) - 1];
  return previous === undefined ? { to: 'login' } : { to: 'flow', flow, position: { step: previous } };
}

/** The choice of how to send a PIN, in the same flow. */
export const toSendPinChoice = (flow: Flow): Destination => ({ to: 'flow', flow, position: sendPinChoice });
