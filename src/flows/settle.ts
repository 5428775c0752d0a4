import { type Flow, flows, type Step, sendPinChoice } from './flow.ts';
import {
  type FlowState,
  hasIdentity,
  lifetimeStart,
  newRun,
  type WithIdentity,
  withoutPin,
} from './flow-state.ts';
import { isSubmitCall, type Next, type Submit, type SubmitCall } from './submit.ts';
import type { CallResult, Destination, Failure, Transition } from './transition.ts';

type OneOrMore<Value> = Value | readonly Value[];

/** Where a failure takes the user back to. `backTransitions` has the transition of each. */
export type Back = 'login' | 'new-pin' | 'new-token' | 'start' | 'refused-link';

/** What a failure table needs to know about the submit whose call failed. */
export interface SettleContext {
  /** The flow state; `undefined` on login and before the first result of a flow. */
  readonly state: FlowState | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * A row of a failure table: its conditions and the transition that follows. A condition that is left out matches
 * every failure.
 */
interface FailureRow<Context> extends Transition {
  /** `'no status'`: the failure has no status (see `Failure`). */
  readonly status?: OneOrMore<number> | 'no status' | 'any 4xx';
  readonly reason?: OneOrMore<string>;
  readonly flow?: OneOrMore<Flow>;
  readonly back?: Back;
  /** Returns the part of the transition that depends on the submit or on the body of the failure. */
  compute?(context: Context, failure: Failure): Transition;
}

/** Rows in the order in which they are tried. The last row has no condition, so every failure has a transition. */
export type FailureTable<Context extends SettleContext = SettleContext> = readonly [
  ...FailureRow<Context>[],
  FailureRow<Context> & { status?: never; reason?: never; flow?: never },
];

const toLogin: Transition = { state: 'none', go: { to: 'login' } };

/** Returns the step before or after identity verification, as a destination; login if the flow has no such step. */
function besideVerification(flow: Flow, offset: -1 | 1): Destination {
  const steps: readonly Step[] = flows[flow].steps;
  const step = steps[steps.indexOf('verify-identity') + offset];
  return step === undefined ? { to: 'login' } : { to: 'flow', flow, position: { step } };
}

/** Returns the step that follows identity verification in a flow, as a destination. */
export const toStepAfterPin = (flow: Flow): Destination => besideVerification(flow, 1);

/** Returns the send-PIN choice of a flow as a destination. */
export const toSendPinChoice = (flow: Flow): Destination => ({ to: 'flow', flow, position: sendPinChoice });

/** The transition of each `Back`, for a flow that has begun. If the flow has nothing to go back to, it is login. */
const backTransitions: Readonly<
  Record<Back, (state: FlowState, now: number, failure: Failure) => Transition>
> = {
  login: () => toLogin,

  /**
   * The PIN has become invalid: the send-PIN choice. A state without a token, such as `passwordExpired`, has no PIN, so
   * the user has to log in again.
   */
  'new-pin': (state) =>
    hasIdentity(state)
      ? { state: withoutPin(state), go: toSendPinChoice(state.flow) }
      : { ...toLogin, message: 'LOGIN_VERIFICATION_ERROR_TOKEN' },

  /**
   * The service has to issue a new token: the step before identity verification. The count of failed matches keeps the
   * lifetime that it had.
   */
  'new-token': (state) => {
    if (!('failedMatches' in state)) return toLogin;
    const { flow, run, failedMatches, entered } = state;
    return {
      state: { kind: 'counting', flow, run, issuedAt: lifetimeStart(state), failedMatches, entered },
      go: besideVerification(flow, -1),
    };
  },

  /**
   * The flow begins again: at its first step, or at login if a login began it. An activation begins again at the URL of
   * identity verification. Without a flow state, that URL checks the activation link again.
   */
  start: ({ flow }) => ({
    state: 'none',
    go: flow === 'user-activation' ? toSendPinChoice(flow) : besideVerification(flow, -1),
  }),

  /** The activation flow ends in its error screen. */
  'refused-link': (state, now, failure) => ('token' in state ? refuseLink(state, failure, now) : toLogin),
};

/** The activation link that is refused. */
interface Link {
  /** The activation code. */
  readonly token: string;
  /** The run id of the flow, if it has begun. */
  readonly run?: string;
}

/**
 * Returns the transition that ends the activation flow in its error screen. The screen shows the text of the service if
 * it sent one.
 *
 * @param now epoch milliseconds.
 */
export const refuseLink = (
  { token, run }: Link,
  { status, body, retryAt }: Partial<Failure>,
  now: number,
): Transition => ({
  state: {
    kind: 'linkRefused',
    flow: 'user-activation',
    ...newRun(now),
    ...(run === undefined ? {} : { run }),
    token,
    errorMessage: body?.errorMessage,
    canRetry: retryAt !== undefined || (status !== undefined && status >= 500),
    retryAt,
  },
  go: { to: 'flow', flow: 'user-activation', position: { step: 'verify-identity' } },
});

/**
 * Returns whether a value meets a condition. A condition that is left out matches everything; any other does not match
 * `undefined`.
 */
const matches = <Value>(wanted: OneOrMore<Value> | undefined, actual: Value | undefined): boolean =>
  wanted === undefined ||
  (actual !== undefined && (Array.isArray(wanted) ? wanted.includes(actual) : wanted === actual));

function matchesStatus(wanted: FailureRow<never>['status'], actual: number | undefined): boolean {
  if (wanted === 'no status') return actual === undefined;
  if (wanted === 'any 4xx') return actual !== undefined && actual >= 400 && actual < 500;
  return matches(wanted, actual);
}

/**
 * Returns what follows the failure of a call: the transition of the first row whose conditions it meets.
 *
 * If the network fails while the browser says that it is offline, no row applies: only REQUEST_OFFLINE is shown. Nothing
 * asks the browser before a call is sent, because what it says is wrong behind some VPNs and firewalls.
 */
export function settle<Context extends SettleContext>(
  table: FailureTable<Context>,
  failure: Failure,
  context: Context,
): Transition {
  if (failure.isOffline) return { message: 'REQUEST_OFFLINE' };
  for (const row of table) {
    const { status, reason, flow, back, compute, ...transition } = row;
    const { state, now } = context;
    if (!matchesStatus(status, failure.status) || !matches(reason, failure.body.reason)) continue;
    if (!matches(flow, state?.flow)) continue;
    // A later part replaces the members of an earlier one.
    return {
      ...transition,
      ...(back && (state ? backTransitions[back](state, now, failure) : toLogin)),
      ...compute?.(context, failure),
      ...(failure.retryAt !== undefined && { retryAt: failure.retryAt }),
    };
  }
  // This line is unreachable, because the type of the table requires a last row without a condition.
  throw new Error('The failure table has no last row.');
}

/** Returns whether the network failed while the browser said that it is offline. Then the service has judged nothing. */
export const failedOffline = (result: CallResult<unknown>): boolean =>
  !result.ok && result.failure.isOffline === true;

/** Returns what follows the result of a submit's call: the next call, or the transition that ends the submit. */
export function afterCall<Context extends SettleContext>(
  submit: Pick<Submit<FlowState | undefined, unknown>, 'clearFields' | 'ifCancelled'>,
  call: SubmitCall<Context>,
  result: CallResult<unknown>,
  context: Context,
): Next<Context> {
  const next = result.ok
    ? call.next(result.response, context)
    : settle(call.failures, result.failure, context);
  // As after a cancel, the form keeps what was typed, but the service may have received a captcha response.
  const { clearFields } = (failedOffline(result) ? submit.ifCancelled : submit) ?? {};
  if (isSubmitCall(next) || clearFields === undefined) return next;
  return { ...next, clearFields };
}

/** Returns whether the service has refused the PIN: `state` is the state before the submit, without that PIN. */
const hasLostPin = (state: WithIdentity, before: FlowState): boolean =>
  hasIdentity(before) &&
  state.kind === 'identified' &&
  before.kind !== 'identified' &&
  state.token === before.token &&
  state.lastPinSentAt === before.lastPinSentAt;

/**
 * Returns what applies of a transition that is not `final`, if the user has acted since the submit began or the
 * navigation has not committed: its next flow state. That state must have a token, and the flow and the run id of the
 * state before. After a refused PIN the state before stays, and the next call checks it again.
 *
 * @param before the flow state when the submit began.
 * @returns `undefined` if the present state stays.
 */
export function keptState({ state }: Transition, before: FlowState | undefined): FlowState | undefined {
  if (state === undefined || state === 'none' || before === undefined || !hasIdentity(state))
    return undefined;
  const isSameRun = state.run === before.run && state.flow === before.flow;
  return isSameRun && !hasLostPin(state, before) ? state : undefined;
}
