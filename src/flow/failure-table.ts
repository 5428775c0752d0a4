import type { Flow } from './flow.ts';
import type { FlowState } from './flow-state.ts';
import type { Failure, SubmitVariables, Transition } from './transition.ts';

type OneOrMore<Value> = Value | readonly Value[];

/** The variables of the submit, or of the check of an activation link, whose call has failed. */
export interface FailureContext<State extends FlowState | undefined, Values = unknown>
  extends SubmitVariables<State, Values> {
  /** When the call failed, in epoch milliseconds. */
  readonly now: number;
}

/** A row of a failure table: its conditions, and the transition. A missing condition matches everything. */
interface FailureRow<State extends FlowState | undefined, Values> extends Transition {
  /** `'no status'` matches a failure without a usable response. */
  readonly status: OneOrMore<number> | 'any 4xx' | 'any status' | 'no status';
  readonly reason?: OneOrMore<string>;
  readonly flow?: OneOrMore<Flow>;
  /** Returns the part of the transition that depends on the submit or on the failure. */
  readonly compute?: (context: FailureContext<State, Values>, failure: Failure) => Transition;
}

/**
 * The failures of a call. `clearFields` and `knownUsername` are the defaults of rows that do not set them. They do not apply to
 * REQUEST_OFFLINE.
 */
export interface FailureTable<State extends FlowState | undefined = FlowState | undefined, Values = unknown>
  extends Pick<Transition, 'clearFields' | 'knownUsername'> {
  /** The rows are tried in order. The first row whose conditions the failure meets applies. */
  readonly rows: readonly FailureRow<State, Values>[];
  /** This row applies if the failure meets the conditions of no other row. */
  readonly otherwise: Omit<FailureRow<State, Values>, 'status' | 'reason' | 'flow'>;
}

/** Returns whether a value meets a condition. A missing value meets only a missing condition. */
const matches = <Value>(wanted: OneOrMore<Value> | undefined, actual: Value | undefined): boolean =>
  wanted === undefined ||
  (actual !== undefined && (Array.isArray(wanted) ? wanted.includes(actual) : wanted === actual));

/** Returns whether the status of a failure meets the condition of a row. */
function matchesStatus(wanted: FailureRow<never, never>['status'], actual: number | undefined): boolean {
  if (actual === undefined || wanted === 'no status') return actual === undefined && wanted === 'no status';
  if (wanted === 'any 4xx') return actual >= 400 && actual < 500;
  return wanted === 'any status' || matches(wanted, actual);
}

/**
 * Returns the transition for the failure of a call: that of the first row whose conditions the failure meets, or of `otherwise`.
 *
 * If the network fails while the browser says that it is offline, no row applies, and the message is REQUEST_OFFLINE. The app
 * does not read `navigator.onLine` before it sends a call, because that value is wrong behind some VPNs and firewalls.
 */
export function afterFailure<State extends FlowState | undefined, Values>(
  { rows, otherwise, ...defaults }: FailureTable<State, Values>,
  failure: Failure,
  context: FailureContext<State, Values>,
): Transition {
  if (failure.isOffline) return { message: 'REQUEST_OFFLINE' };
  const row =
    rows.find(
      ({ status, reason, flow }) =>
        matchesStatus(status, failure.status) &&
        matches(reason, failure.body.reason) &&
        matches(flow, context.state?.flow),
    ) ?? otherwise;
  const {
    status: _,
    reason: __,
    flow: ___,
    compute,
    ...transition
  }: Partial<FailureRow<State, Values>> = row;
  // A later spread overrides an earlier one: `compute` overrides the row, and the row overrides the defaults.
  return {
    ...defaults,
    ...transition,
    ...compute?.(context, failure),
    ...(failure.retryAt !== undefined && { retryAt: failure.retryAt }),
  };
}
