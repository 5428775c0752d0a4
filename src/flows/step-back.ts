import { type Flow, flows, type Step, sendPinChoice } from './flow.ts';
import type { ErrorKey } from './message-keys.ts';
import type { Destination, Transition } from './transition.ts';

/** The step before one of a flow, by name; login where the flow has none (contract section 5 'steps back'). */
export function stepBefore(flow: Flow, step: Step): Destination {
  const steps: readonly Step[] = flows[flow].steps;
  const previous = steps[steps.indexOf(step) - 1];
  return previous === undefined ? { to: 'login' } : { to: 'flow', flow, position: { step: previous } };
}

/** The choice of how to send a PIN, in the same flow. */
export const toSendPinChoice = (flow: Flow): Destination => ({ to: 'flow', flow, position: sendPinChoice });

/** The token has served: the step before must hand out a new one. The ticket goes on counting attempts. */
export const backForNewToken = (message: ErrorKey, flow: Flow): Transition => ({
  message,
  ticket: { token: undefined, email: undefined, phone: undefined, pinMethod: undefined },
  go: stepBefore(flow, 'verify-identity'),
});

/**
 * The PIN has served: another one is asked for. When the last one was sent stays known, since the ticket
 * lasts from then (contract section 4).
 */
export const backForNewPin = (message: ErrorKey, flow: Flow): Transition => ({
  message,
  ticket: { pinMethod: undefined },
  memory: { pin: undefined },
  go: toSendPinChoice(flow),
});
