import {
  existingPinEntry,
  type Flow,
  firstStep,
  flows,
  type Position,
  pinEntry,
  type Step,
  sendPinChoice,
} from './flow.ts';
import {
  type FlowState,
  hasIdentity,
  type LinkRefused,
  type PasswordExpired,
  type RecoveryState,
  recoveryStateOf,
  type SentPin,
  sentPinOf,
  type VerifiedIn,
  type WithIdentity,
} from './flow-state.ts';
import type { FlowSearch } from './search-schemas.ts';
import type { Destination } from './transition.ts';

/** A state in which a password can be changed. */
export type ChangePasswordState = VerifiedIn<'forgot-password' | 'reset-password'> | PasswordExpired;

/** A screen of a flow, with exactly the state that it needs. */
export type ShownStep =
  | { readonly screen: 'recover-username' | 'recover-password'; readonly state: RecoveryState }
  /** Without a code, the link is incomplete. */
  | { readonly screen: 'open-link'; readonly code: string | undefined }
  | { readonly screen: 'link-refused'; readonly state: LinkRefused }
  | { readonly screen: 'send-pin'; readonly state: WithIdentity }
  /** `sent` is the PIN that was sent; `undefined` after 'Already have a PIN?', and if the screen replaces a later step. */
  | { readonly screen: 'enter-pin'; readonly state: WithIdentity; readonly sent: SentPin | undefined }
  | { readonly screen: 'choose-username'; readonly state: VerifiedIn<'forgot-username'> }
  | { readonly screen: 'change-password'; readonly state: ChangePasswordState }
  | { readonly screen: 'activate-user'; readonly state: VerifiedIn<'user-activation'> };

/** What a flow shows, and the position that the URL must name, or a redirect to another flow or to login. */
export type StepDecision =
  | { readonly position: Position; readonly shown: ShownStep }
  | { readonly redirect: Destination };

type ShowDecision = Extract<StepDecision, { readonly shown: ShownStep }>;

interface StepRequest {
  /** The flow of the URL. */
  readonly flow: Flow;
  /** The position that the URL names. */
  readonly search: FlowSearch;
  /** The state of the running flow, which may be another flow. */
  readonly state: FlowState | undefined;
  /** The activation code of the URL. */
  readonly code: string | undefined;
}

/** Returns PIN entry if the URL names it and the state allows it, otherwise the send-PIN choice. */
function verification({ pin, method }: FlowSearch, state: WithIdentity): ShowDecision {
  if (pin === 'have')
    return { position: existingPinEntry, shown: { screen: 'enter-pin', state, sent: undefined } };
  const sent = sentPinOf(state);
  if (pin === 'sent' && sent !== undefined && (method ?? sent.method) === sent.method) {
    return { position: pinEntry(sent.method), shown: { screen: 'enter-pin', state, sent } };
  }
  return { position: sendPinChoice, shown: { screen: 'send-pin', state } };
}

/** Returns the screen of one step; `null` if the state lacks what the screen needs. A step without a case does not compile. */
function decisionFor(step: Step, request: StepRequest): ShowDecision | null {
  const { flow, search, state, code } = request;
  const position = { step };
  switch (step) {
    case 'recover-username':
    case 'recover-password':
      return { position, shown: { screen: step, state: recoveryStateOf(state) } };
    case 'verify-identity':
      if (
        flow === 'user-activation' &&
        (state === undefined || !('token' in state) || state.token !== code)
      ) {
        return { position, shown: { screen: 'open-link', code } };
      }
      // If an expired password needs no PIN, the flow has only the password change.
      if (state?.kind === 'passwordExpired') return decisionFor('change-password', request);
      if (state?.kind === 'linkRefused') return { position, shown: { screen: 'link-refused', state } };
      return state !== undefined && hasIdentity(state) ? verification(search, state) : null;
    case 'choose-username':
      return state?.kind === 'verified' && state.flow === 'forgot-username'
        ? { position, shown: { screen: 'choose-username', state } }
        : null;
    case 'change-password':
      return state?.kind === 'passwordExpired' ||
        (state?.kind === 'verified' && (state.flow === 'forgot-password' || state.flow === 'reset-password'))
        ? { position, shown: { screen: 'change-password', state } }
        : null;
    case 'activate-user':
      return state?.kind === 'verified' && state.flow === 'user-activation' && state.token === code
        ? { position, shown: { screen: 'activate-user', state } }
        : null;
    default:
      return step satisfies never;
  }
}

/**
 * Returns what a flow shows if a URL names a step of it (docs/behaviour.md, 'Reload, Back and Forward'). That is the
 * same step if the state has what its screen needs, otherwise the nearest earlier step whose screen can be shown. A
 * reload loses the PIN, so a step after identity verification is replaced by PIN entry.
 */
export function showStep(request: StepRequest): StepDecision {
  const { flow, search } = request;
  const state = request.state?.flow === flow ? request.state : undefined;
  // A challenged login continues in the flow reset-password if the password must change. After Back the URL is that of
  // the challenged login, so it is redirected to reset-password, which shows PIN entry again.
  if (flow === 'verification-required' && request.state?.flow === 'reset-password') {
    const decision = showStep({ ...request, flow: 'reset-password' });
    return 'shown' in decision
      ? { redirect: { to: 'flow', flow: 'reset-password', position: decision.position } }
      : decision;
  }
  const steps: readonly Step[] = flows[flow].steps;
  const requested = Math.max(0, steps.indexOf(search.step ?? firstStep(flow)));
  const [decision, ...earlier] = steps
    .slice(0, requested + 1)
    .map((step) => decisionFor(step, { ...request, state }))
    .reverse();
  if (decision) return decision;
  const nearest = earlier.find((one) => one !== null);
  if (nearest === undefined) return { redirect: { to: 'login' } };
  const { shown } = nearest;
  return shown.screen === 'send-pin' || shown.screen === 'enter-pin'
    ? verification({ pin: 'have' }, shown.state)
    : nearest;
}
