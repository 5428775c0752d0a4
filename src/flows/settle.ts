import { type Flow, flows, type Step, sendPinChoice } from './flow.ts';
import { type FlowState, hasIdentity, newRun, withoutPin } from './flow-state.ts';
import type { Destination, Failure, Transition } from './transition.ts';

type OneOrMore<Value> = Value | readonly Value[];

/** Where a failure takes the user back to. `backs` has the transition of each. */
export type Back = 'login' | 'new-pin' | 'new-token' | 'start' | 'refused-link';

/** What a failure table needs to know about the submit whose call failed. */
export interface SettleContext {
  /** The flow state; `undefined` on login and before the first result of a flow. */
  readonly state: FlowState | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * A row of a failure table: its conditions and the transition that follows. A failure always meets a condition that is
 * left out.
 */
interface FailureRow<Context> extends Transition {
  /** `'none'`: the call failed without a status (network, time-out, cancelled). */
  readonly status?: OneOrMore<number> | 'none' | 'any 4xx';
  readonly reason?: OneOrMore<string>;
  readonly flow?: OneOrMore<Flow>;
  /** The kind of the flow state. */
  readonly kind?: FlowState['kind'];
  readonly back?: Back;
  /** Returns the part of the transition that depends on the submit or on the body of the failure. */
  readonly compute?: (context: Context, failure: Failure) => Transition;
}

/** Rows in the order in which they are tried. The last row has no condition, so every failure has a transition. */
export type FailureTable<Context extends SettleContext = SettleContext> = readonly [
  ...FailureRow<Context>[],
  FailureRow<Context> & { status?: never; reason?: never; flow?: never; kind?: never },
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

/** The transition of each `Back`. If the flow has nothing to go back to, the user returns to login. */
const backs: Readonly<Record<Back, (context: SettleContext, failure: Failure) => Transition>> = {
  login: () => toLogin,

  /** The PIN has become invalid: the send-PIN choice. */
  'new-pin': ({ state }) =>
    state && hasIdentity(state) ? { state: withoutPin(state), go: toSendPinChoice(state.flow) } : toLogin,

  /** The service has to issue a new token: the step before identity verification. The count of failed matches stays. */
  'new-token': ({ state }) => {
    if (!state || !('failedMatches' in state)) return toLogin;
    const { flow, run, issuedAt, failedMatches } = state;
    return {
      state: { kind: 'counting', flow, run, issuedAt, failedMatches },
      go: besideVerification(flow, -1),
    };
  },

  /** The flow begins again. Activation begins with the check of its link, at identity verification. */
  start: ({ state }) => {
    if (!state) return toLogin;
    const { flow } = state;
    return {
      state: 'none',
      go: flow === 'user-activation' ? toSendPinChoice(flow) : besideVerification(flow, -1),
    };
  },

  /** The activation flow ends in its error screen. */
  'refused-link': ({ state, now }, failure) =>
    state && 'token' in state ? refuseLink(state, failure, now) : toLogin,
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
  { status, body }: Partial<Failure>,
  now: number,
): Transition => ({
  state: {
    kind: 'linkRefused',
    flow: 'user-activation',
    ...newRun(now),
    ...(run === undefined ? {} : { run }),
    token,
    errorMessage: body?.errorMessage,
    canRetry: status !== undefined && status >= 500,
  },
  go: { to: 'flow', flow: 'user-activation', position: { step: 'verify-identity' } },
});

/** Whether a condition allows a value. No condition allows every value, and a condition never allows `undefined`. */
const matches = <Value>(wanted: OneOrMore<Value> | undefined, actual: Value | undefined): boolean =>
  wanted === undefined ||
  (actual !== undefined && (Array.isArray(wanted) ? wanted.includes(actual) : wanted === actual));

function matchesStatus(wanted: FailureRow<never>['status'], actual: number | undefined): boolean {
  if (wanted === 'none') return actual === undefined;
  if (wanted === 'any 4xx') return actual !== undefined && actual >= 400 && actual < 500;
  return matches(wanted, actual);
}

/**
 * Returns what follows the failure of a call: the transition of the first row whose conditions it meets.
 *
 * A call that the service refused because of too many requests (a 429 with `Retry-After`) has no verdict, as a call
 * without a response. So its row is that of no status, but its message is always TOO_MANY_REQUESTS.
 */
export function settle<Context extends SettleContext>(
  table: FailureTable<Context>,
  thrown: Failure,
  context: Context,
): Transition {
  const failure = thrown.isLimited ? { ...thrown, status: undefined } : thrown;
  for (const row of table) {
    const { status, reason, flow, kind, back, compute, ...transition } = row;
    const { state } = context;
    if (!matchesStatus(status, failure.status) || !matches(reason, failure.body.reason)) continue;
    if (!matches(flow, state?.flow) || !matches(kind, state?.kind)) continue;
    return {
      ...transition,
      ...(back && backs[back](context, failure)),
      ...compute?.(context, failure),
      ...(thrown.isLimited && { message: 'TOO_MANY_REQUESTS' as const }),
    };
  }
  // This line is unreachable, because the type of the table requires a last row without a condition.
  throw new Error('The failure table has no last row.');
}

/** What has happened between the begin of a submit and the arrival of its result. */
export interface Meanwhile {
  /** The run id of the flow when the submit began; `undefined` without a flow state. */
  readonly runAtStart: string | undefined;
  /** The run id of the flow when the result arrives. */
  readonly runNow: string | undefined;
  /** Whether the user has acted since: followed a link, pressed Back or Forward, or typed. */
  readonly hasActed: boolean;
}

/**
 * Returns the part of a transition that still applies when the result of its submit arrives.
 *
 * - If the flow was left or began again, nothing applies, and the function returns `undefined`. A login belongs to no
 *   flow.
 * - If the user has not acted since, the whole transition applies. So does a success that cannot be repeated.
 * - Otherwise only what the service returned for the flow is kept, and the user stays.
 */
export function reconcileLateTransition(
  transition: Transition,
  { runAtStart, runNow, hasActed }: Meanwhile,
): Transition | undefined {
  if (runAtStart !== undefined && runAtStart !== runNow) return undefined;
  const { state, final, handOff } = transition;
  if (!hasActed || final || handOff !== undefined) return transition;
  const keeps = state !== undefined && state !== 'none' && 'token' in state && state.run === runAtStart;
  return keeps ? { state } : undefined;
}
