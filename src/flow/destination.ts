import { type Flow, firstStep, flows, type Position, type Step, sendPinChoice } from './flow.ts';
import type { Destination } from './transition.ts';

/** Returns a position of a flow as a destination. The caller makes sure that the flow has the step: the compiler cannot check it. */
export const toPosition = (flow: Flow, search: Position): Destination =>
  ({ to: flows[flow].path, search }) as Destination;

/** Returns the first step of a flow. */
export const toFirstStep = (flow: Flow): Destination => toPosition(flow, { step: firstStep(flow) });

/** Returns the step that follows identity verification in a flow. */
export function toStepAfterPin(flow: Flow): Destination {
  const steps: readonly Step[] = flows[flow].steps;
  const step = steps[steps.indexOf('verify-identity') + 1];
  return step ? toPosition(flow, { step }) : { to: flows[flow].path };
}

/** Returns the send-PIN choice of a flow, where its identity verification begins. */
export const toSendPinChoice = (flow: Flow): Destination => ({ to: flows[flow].path, search: sendPinChoice });
