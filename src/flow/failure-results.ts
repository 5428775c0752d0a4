import { toFirstStep, toSendPinChoice } from './destination.ts';
import { type FlowState, hasIdentity, lifetimeStart, withoutPin } from './flow-state.ts';
import type { Failure, Transition } from './transition.ts';

// Transitions for a failure that ends a flow or takes it back. Most are the `compute` of rows of failure tables.

/** The transition that ends a flow at login. */
export const endAtLogin = { flowState: 'ended', navigate: { to: '/' } } as const satisfies Transition;

/** Returns the transition to the send-PIN choice, or to login for a state without a token. */
export const requireNewPin = ({ state }: { readonly state: FlowState }): Transition =>
  hasIdentity(state)
    ? { flowState: withoutPin(state), navigate: toSendPinChoice(state.flow) }
    : { ...endAtLogin, message: 'LOGIN_VERIFICATION_ERROR_TOKEN' };

/**
 * Returns the transition to the first step of a recovery, where the service issues a new token, or to login in any other flow.
 * The new state does not expire later than the old one.
 */
export function requireNewToken({ state }: { readonly state: FlowState }): Transition {
  if (!('failedMatches' in state)) return endAtLogin;
  const { flow, failedMatches, entered } = state;
  return {
    flowState: { kind: 'unmatched', flow, issuedAt: lifetimeStart(state), failedMatches, entered },
    navigate: toFirstStep(flow),
  };
}

/**
 * Returns the transition that begins the flow again: at its first step, or at login if a login began it. An activation checks
 * its link again.
 */
export const restartFlow = ({ state: { flow } }: { readonly state: FlowState }): Transition => ({
  flowState: 'ended',
  navigate: flow === 'reset-password' ? { to: '/' } : toFirstStep(flow),
});

/** Returns a text that is short enough for a heading and a title: of at most 300 characters and two lines. */
const shortText = (text = ''): string | undefined =>
  text.length <= 300 && /^.+(?:\r?\n.*)?$/.test(text) ? text : undefined;

/**
 * Returns the transition to the error screen of an activation, with the text of the service if it sent a short one. The token is
 * the activation code.
 */
export const refuseLink = (
  { state, now }: { readonly state: { readonly token: string }; readonly now: number },
  { status, body, retryAt }: Partial<Failure>,
): Transition => ({
  flowState: {
    kind: 'linkRefused',
    flow: 'user-activation',
    issuedAt: now,
    token: state.token,
    errorMessage: shortText(body?.errorMessage?.trim()),
    canRetry: retryAt !== undefined || (status !== undefined && status >= 500),
    retryAt,
  },
  navigate: toSendPinChoice('user-activation'),
});
