import {
  continues,
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
  type VerifiedIn,
  type WithIdentity,
} from './flow-state.ts';
import type { FlowSearch } from './search-schemas.ts';

/** A state in which a password can be changed. */
export type ChangePasswordState = VerifiedIn<'forgot-password' | 'reset-password'> | PasswordExpired;

/** A screen of a flow, with exactly the state that it needs. */
export type ShownScreen =
  | { readonly screen: 'recover-username' | 'recover-password'; readonly state: RecoveryState }
  /** The URL has no activation code. */
  | { readonly screen: 'link-incomplete' }
  | { readonly screen: 'open-link'; readonly code: string }
  | { readonly screen: 'link-refused'; readonly state: LinkRefused }
  | { readonly screen: 'send-pin'; readonly state: WithIdentity }
  /**
   * `sent` is the PIN that was sent; `undefined` after 'Already have a PIN?', and if the screen replaces a later step.
   */
  | { readonly screen: 'enter-pin'; readonly state: WithIdentity; readonly sent: SentPin | undefined }
  | { readonly screen: 'choose-username'; readonly state: VerifiedIn<'forgot-username'> }
  | { readonly screen: 'change-password'; readonly state: ChangePasswordState }
  | { readonly screen: 'activate-user'; readonly state: VerifiedIn<'user-activation'> };

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
function verification({ pin, method }: FlowSearch, state: WithIdentity): ShownScreen {
  if (pin === 'have') return { screen: 'enter-pin', state, sent: undefined };
  const { sent } = state;
  return pin === 'sent' && sent !== undefined && (method ?? sent.method) === sent.method
    ? { screen: 'enter-pin', state, sent }
    : { screen: 'send-pin', state };
}

/** Returns whether a state is that of the activation link with a code. The code is the token. */
const belongsToLink = (state: FlowState | undefined, code: string | undefined): boolean =>
  state !== undefined && 'token' in state && state.token === code;

/**
 * Returns the screen of one step; `undefined` if the state lacks what it needs.
 *
 * @param request `state` is that of the flow; `undefined` if another flow runs.
 */
function screenOf(step: Step, { flow, search, state, code }: StepRequest): ShownScreen | undefined {
  switch (step) {
    case 'recover-username':
    case 'recover-password':
      return { screen: step, state: recoveryStateOf(state) };
    case 'verify-identity':
      if (flow === 'user-activation' && !belongsToLink(state, code))
        return code ? { screen: 'open-link', code } : { screen: 'link-incomplete' };
      // If an expired password needs no PIN, the flow has only the password change.
      if (state?.kind === 'passwordExpired') return { screen: 'change-password', state };
      if (state?.kind === 'linkRefused') return { screen: 'link-refused', state };
      return state !== undefined && hasIdentity(state) ? verification(search, state) : undefined;
    case 'choose-username':
      return state?.kind === 'verified' && state.flow === 'forgot-username'
        ? { screen: 'choose-username', state }
        : undefined;
    case 'change-password':
      return state?.kind === 'passwordExpired' ||
        (state?.kind === 'verified' && (state.flow === 'forgot-password' || state.flow === 'reset-password'))
        ? { screen: 'change-password', state }
        : undefined;
    case 'activate-user':
      return state?.kind === 'verified' && state.flow === 'user-activation' && belongsToLink(state, code)
        ? { screen: 'activate-user', state }
        : undefined;
    default:
      return step satisfies never;
  }
}

/** Returns the position that the URL of a screen must name. */
function positionOf(shown: ShownScreen): Position {
  switch (shown.screen) {
    case 'enter-pin':
      return shown.sent === undefined ? existingPinEntry : pinEntry(shown.sent.method);
    case 'send-pin':
    case 'open-link':
    case 'link-incomplete':
    case 'link-refused':
      return sendPinChoice;
    default:
      return { step: shown.screen };
  }
}

/**
 * Returns what is shown if a URL names a step of a flow (docs/behaviour.md, 'Reload, Back and Forward'). That is the same
 * step if the state has what its screen needs, otherwise the nearest earlier step whose screen can be shown. A reload
 * loses the PIN, so a step after identity verification is replaced by PIN entry. An expired password that needs no PIN
 * has the password change in place of identity verification.
 *
 * @returns the screen, with its flow and the position that the URL must name; `undefined` if the flow can show none.
 */
export function showStep(
  request: StepRequest,
): { readonly flow: Flow; readonly position: Position; readonly shown: ShownScreen } | undefined {
  const { search, code, state: running } = request;
  const state = running && continues(request.flow, running.flow) ? running : undefined;
  const flow = state?.flow ?? request.flow;
  const steps: readonly Step[] = flows[flow].steps;
  const requested = Math.max(0, steps.indexOf(search.step ?? firstStep(flow)));
  for (let index = requested; index >= 0; index -= 1) {
    const step = steps[index];
    // The page no longer knows the PIN that a later step needs, so PIN entry is that of an existing PIN.
    const place = index === requested ? search : existingPinEntry;
    const shown = step && screenOf(step, { flow, search: place, state, code });
    if (shown) return { flow, position: positionOf(shown), shown };
  }
  return undefined;
}
