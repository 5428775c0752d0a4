import {
  existingPinEntry,
  type Flow,
  type ForgotFlow,
  firstStep,
  flows,
  type Position,
  pinEntry,
  type Step,
  sendPinChoice,
} from './flow.ts';
import type { FlowSearch } from './flow-search.ts';
import {
  type Counting,
  type FlowState,
  hasIdentity,
  type LinkRefused,
  type PasswordExpired,
  type SentPin,
  sentPinOf,
  type VerifiedIn,
  type WithIdentity,
} from './flow-state.ts';

/** A state from which recovery information can be sent: it counts the attempts so far. */
export type RecoveryState = Counting | Extract<WithIdentity, { readonly flow: ForgotFlow }> | undefined;

/** A state from which a password can be changed. */
export type ChangePasswordState = VerifiedIn<'forgot-password' | 'reset-password'> | PasswordExpired;

/** A screen of a flow, with exactly the state that it needs. */
export type ShownStep =
  | { readonly screen: 'recover'; readonly flow: ForgotFlow; readonly state: RecoveryState }
  | { readonly screen: 'open-link' }
  | { readonly screen: 'link-refused'; readonly state: LinkRefused }
  | { readonly screen: 'send-pin'; readonly state: WithIdentity }
  /** `sent`: the PIN that was sent; without it the user says to have one. */
  | { readonly screen: 'enter-pin'; readonly state: WithIdentity; readonly sent: SentPin | undefined }
  | { readonly screen: 'choose-username'; readonly state: VerifiedIn<'forgot-username'> }
  | { readonly screen: 'change-password'; readonly state: ChangePasswordState }
  | { readonly screen: 'activate-user'; readonly state: VerifiedIn<'user-activation'> };

/** The step of a flow that can be shown and its place in the address, or a redirect. */
export type StepDecision =
  | { readonly position: Position; readonly shown: ShownStep }
  /** The same state is shown at another flow's address. */
  | { readonly redirect: { readonly flow: Flow; readonly position: Position } }
  | { readonly redirect: 'login' };

type Shown = Extract<StepDecision, { readonly shown: ShownStep }>;

interface Request {
  readonly flow: Flow;
  readonly search: FlowSearch;
  /** The running flow's state, of whichever flow. */
  readonly state: FlowState | undefined;
  /** Activation: the code of the address. */
  readonly code: string | undefined;
}

/** PIN entry for a PIN that was sent, or the choice of how to send one, as the address asks for it. */
function verification({ pin, method }: FlowSearch, state: WithIdentity): Shown {
  if (pin === 'have')
    return { position: existingPinEntry, shown: { screen: 'enter-pin', state, sent: undefined } };
  const sent = sentPinOf(state);
  if (pin === 'sent' && sent !== undefined && (method ?? sent.method) === sent.method) {
    return { position: pinEntry(sent.method), shown: { screen: 'enter-pin', state, sent } };
  }
  return { position: sendPinChoice, shown: { screen: 'send-pin', state } };
}

/** The screen of one step if the state has what it needs; `undefined` otherwise. */
function screenOf(step: Step, { flow, search, state, code }: Request): Shown | undefined {
  const position = { step };
  switch (step) {
    case 'recover-username':
    case 'recover-password': {
      const recoveryFlow = step === 'recover-username' ? 'forgot-username' : 'forgot-password';
      const own = state?.flow === 'forgot-username' || state?.flow === 'forgot-password' ? state : undefined;
      return { position, shown: { screen: 'recover', flow: recoveryFlow, state: own } };
    }
    case 'verify-identity':
      if (
        flow === 'user-activation' &&
        (state === undefined || !('token' in state) || state.token !== code)
      ) {
        return { position, shown: { screen: 'open-link' } };
      }
      if (state?.kind === 'linkRefused') return { position, shown: { screen: 'link-refused', state } };
      return state !== undefined && hasIdentity(state) ? verification(search, state) : undefined;
    case 'choose-username':
      return state?.kind === 'verified' && state.flow === 'forgot-username'
        ? { position, shown: { screen: 'choose-username', state } }
        : undefined;
    case 'change-password':
      return state?.kind === 'passwordExpired' ||
        (state?.kind === 'verified' && (state.flow === 'forgot-password' || state.flow === 'reset-password'))
        ? { position, shown: { screen: 'change-password', state } }
        : undefined;
    case 'activate-user':
      return state?.kind === 'verified' && state.flow === 'user-activation' && state.token === code
        ? { position, shown: { screen: 'activate-user', state } }
        : undefined;
  }
}

/**
 * Which step of a flow can be shown if an address asks for one: the same step if the state has what it needs,
 * otherwise the nearest earlier one (docs/behaviour.md, 'Reload, Back and Forward'). A reload loses the PIN, so a step
 * after identity verification becomes PIN entry.
 */
export function showStep(request: Request): StepDecision {
  const { flow, search } = request;
  const state = request.state?.flow === flow ? request.state : undefined;
  // A verified login goes on as a password change: Back from it shows PIN entry again, at that flow's address.
  if (flow === 'verification-required' && request.state?.flow === 'reset-password') {
    const decision = showStep({ ...request, flow: 'reset-password' });
    return 'shown' in decision
      ? { redirect: { flow: 'reset-password', position: decision.position } }
      : decision;
  }
  const own = { ...request, state };
  const steps: readonly Step[] = flows[flow].steps;
  const asked = Math.max(0, steps.indexOf(search.step ?? firstStep(flow)));
  for (const step of steps.slice(0, asked + 1).reverse()) {
    const screen = screenOf(step, own);
    if (screen === undefined) continue;
    const { shown } = screen;
    const isLaterAsked = steps.indexOf(step) < asked;
    const canEnterPin = shown.screen === 'send-pin' || shown.screen === 'enter-pin';
    return isLaterAsked && canEnterPin ? verification({ pin: 'have' }, shown.state) : screen;
  }
  // An expired password that needs no PIN begins with its change.
  return (steps.includes('change-password') && screenOf('change-password', own)) || { redirect: 'login' };
}
