import type { MessageKey } from '#src/locales/messages.ts';
import { type Flow, flows, type Step, sendPinChoice } from './flow.ts';
import { type WithIdentity, withoutPin } from './flow-state.ts';
import type { Destination, Transition } from './transition.ts';

/** Returns the step before a step of a flow, as a destination; login if there is none. */
export function stepBefore(flow: Flow, step: Step): Destination {
  const steps: readonly Step[] = flows[flow].steps;
  const previous = steps[steps.indexOf(step) - 1];
  return previous === undefined ? { to: 'login' } : { to: 'flow', flow, position: { step: previous } };
}

/** Returns the send-PIN choice of a flow as a destination. */
export const toSendPinChoice = (flow: Flow): Destination => ({ to: 'flow', flow, position: sendPinChoice });

/**
 * Returns the transition after a token has become invalid: back to the step before identity verification, where the
 * service issues a new token. The count of failed matches stays.
 */
export function backForNewToken(message: MessageKey, state: WithIdentity): Transition {
  const { flow, run, issuedAt } = state;
  const countsMatches = flow === 'forgot-username' || flow === 'forgot-password';
  return {
    message,
    state: countsMatches
      ? { kind: 'counting', flow, run, issuedAt, failedMatches: state.failedMatches }
      : 'none',
    go: stepBefore(flow, 'verify-identity'),
  };
}

/** Returns the transition after a PIN has become invalid: back to the send-PIN choice, with the PIN removed. */
export const backForNewPin = (message: MessageKey, state: WithIdentity): Transition => ({
  message,
  state: withoutPin(state),
  go: toSendPinChoice(state.flow),
});
