import {
  existingPinEntry,
  type Flow,
  firstStep,
  flows,
  type Position,
  pinEntry,
  type Step,
  sendPinChoice,
  showsStateOf,
} from './flow.ts';
import { type FlowState, hasIdentity, recoveryStateOf, type WithIdentity } from './flow-state.ts';
import type { FlowSearch } from './search-schemas.ts';

interface StepRequest {
  /** The flow of the URL. */
  readonly flow: Flow;
  /** The position that the URL names. */
  readonly requested: FlowSearch;
  /** The state of the running flow, which may be another flow than the flow of the URL. */
  readonly state: FlowState | undefined;
  /** The activation code of the URL. */
  readonly code: string | undefined;
}

/**
 * Returns PIN entry if the URL names it and the state allows it, or else the send-PIN choice. `sent` is the PIN that was sent. It
 * is `undefined` if the user chose 'Already have a PIN?', or if PIN entry replaces a later step.
 */
function verification({ pin: pinState, method }: FlowSearch, state: WithIdentity) {
  if (pinState === 'have') return { screen: 'enter-pin', state, sent: undefined } as const;
  const { sent } = state;
  if (pinState === 'sent' && sent !== undefined && (method ?? sent.method) === sent.method)
    return { screen: 'enter-pin', state, sent } as const;
  return { screen: 'send-pin', state } as const;
}

/**
 * Returns whether a state belongs to the activation link with the given code. The token of such a state is the code of its link.
 */
const belongsToLink = (state: FlowState | undefined, code: string | undefined): boolean =>
  state !== undefined && 'token' in state && state.token === code;

/**
 * Returns the screen of one step, with a state of the kind that it needs; `undefined` if the state lacks what the screen needs.
 *
 * @param request `request.state` is the state of this flow; `undefined` if another flow is running.
 */
function screenOf(step: Step, { flow, requested, state, code }: StepRequest) {
  switch (step) {
    case 'recover-username':
    case 'recover-password':
      return { screen: step, state: recoveryStateOf(state) };
    case 'verify-identity':
      if (flow === 'user-activation' && !belongsToLink(state, code)) {
        if (code) return { screen: 'open-link', code } as const;
        return { screen: 'link-incomplete' } as const;
      }
      // If an expired password needs no PIN, the flow has only the password change.
      if (state?.kind === 'passwordExpired') return { screen: 'change-password', state } as const;
      if (state?.kind === 'linkRefused') return { screen: 'link-refused', state } as const;
      return state !== undefined && hasIdentity(state) ? verification(requested, state) : undefined;
    case 'choose-username':
      return state?.kind === 'verified' && state.flow === 'forgot-username'
        ? { screen: step, state }
        : undefined;
    case 'change-password':
      return state?.kind === 'passwordExpired' ||
        (state?.kind === 'verified' && (state.flow === 'forgot-password' || state.flow === 'reset-password'))
        ? { screen: step, state }
        : undefined;
    case 'activate-user':
      return state?.kind === 'verified' && state.flow === 'user-activation' && belongsToLink(state, code)
        ? { screen: step, state }
        : undefined;
  }
}

/** A screen of a flow, with a state of the kind that it needs. */
export type ShownScreen = NonNullable<ReturnType<typeof screenOf>>;

/** A state in which a password can be changed. */
export type ChangePasswordState = Extract<ShownScreen, { readonly screen: 'change-password' }>['state'];

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

/** Returns whether the search parameters of a URL name a position. Without a step, they name the first step of the flow. */
export const isSamePosition = (
  flow: Flow,
  { step = firstStep(flow), method, pin }: FlowSearch,
  position: Position,
): boolean => step === position.step && method === position.method && pin === position.pin;

/**
 * Returns what is shown if a URL names a step of a flow (docs/behaviour.md, 'Reload, Back and Forward'). If the state has what
 * the screen of that step needs, the step is shown. If not, the nearest earlier step that can be shown replaces it. A reload
 * loses the PIN, so PIN entry then replaces a step after identity verification.
 *
 * @returns the screen, with its flow and the position that the URL must name; `undefined` if the flow can show no screen.
 */
export function resolveStep(
  request: StepRequest,
): { readonly flow: Flow; readonly position: Position; readonly shown: ShownScreen } | undefined {
  const { requested, code, state: running } = request;
  const state = running && showsStateOf(request.flow, running.flow) ? running : undefined;
  const flow = state?.flow ?? request.flow;
  const steps: readonly Step[] = flows[flow].steps;
  const requestedIndex = Math.max(0, steps.indexOf(requested.step ?? firstStep(flow)));
  for (let index = requestedIndex; index >= 0; index -= 1) {
    const step = steps[index];
    // The requested step needs a verified PIN, which the page no longer has. PIN entry is shown as after 'Already have a PIN?'.
    const position = index === requestedIndex ? requested : existingPinEntry;
    const shown = step && screenOf(step, { flow, requested: position, state, code });
    if (shown) return { flow, position: positionOf(shown), shown };
  }
  return undefined;
}
