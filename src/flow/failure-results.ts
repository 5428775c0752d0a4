import { type FlowState, hasIdentity, lifetimeStart, withoutPin } from './flow-state.ts';
import { type Failure, type Transition, toFirstStep, toSendPinChoice } from './transition.ts';

// These transitions follow a failure that ends a flow or takes it back to an earlier step. Most functions are the `compute` of a
// row in a failure table.

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
 * Returns the transition that begins the flow again: `reset-password` at login, which began it, and any other flow at its first
 * step. The first step of an activation checks the link again.
 */
export const restartFlow = ({ state: { flow } }: { readonly state: FlowState }): Transition => ({
  flowState: 'ended',
  navigate: flow === 'reset-password' ? { to: '/' } : toFirstStep(flow),
});

/**
 * Returns a text if it is short enough for a heading and a title: it has at most 300 characters and two lines. Returns
 * `undefined` if it is longer.
 */
const shortText = (text = ''): string | undefined =>
  text.length <= 300 && /^.+(?:\r?\n.*)?$/.test(text) ? text : undefined;

/**
 * Returns the transition to the error screen of an activation. If the service sent a short text, the screen shows that text. The
 * token is the activation code.
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
