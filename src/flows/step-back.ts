import type { MessageKey } from '#src/locales/messages.ts';
import { type Flow, flows, type Step, sendPinChoice } from './flow.ts';
import { type WithIdentity, withoutPin } from './flow-state.ts';
import type { Destination, Transition } from './transition.ts';

/** The step before one of a flow, by name; login if the flow has none. */
export function stepBefore(flow: Flow, step: Step): Destination {
  const steps: readonly Step[] = flows[flow].steps;
  const previous = steps[steps.indexOf(step) - 1];
  return previous === undefined ? { to: 'login' } : { to: 'flow', flow, position: { step: previous } };
}

/** The choice of how to send a PIN, in the same flow. */
export const toSendPinChoice = (flow: Flow): Destination => ({ to: 'flow', flow, position: sendPinChoice });

/**
 * Back to the step that hands out a token, because the present one is no longer valid. The count of failed matches
 * stays.
 */
export function backForNewToken(message: MessageKey, state: WithIdentity): Transition {
  const { flow, run, issuedAt } = state;
  const counts = flow === 'forgot-username' || flow === 'forgot-password';
  return {
    message,
    state: counts ? { kind: 'counting', flow, run, issuedAt, failedMatches: state.failedMatches } : 'none',
    go: stepBefore(flow, 'verify-identity'),
  };
}

/** Back to the choice of how to send a PIN, because the present PIN is no longer valid. */
export const backForNewPin = (message: MessageKey, state: WithIdentity): Transition => ({
  message,
  state: withoutPin(state),
  go: toSendPinChoice(state.flow),
});
