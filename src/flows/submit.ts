import type { Call, RequestOf, ResponseOf } from '#api/call.ts';
import type { CallMutation } from '#api/send-call.ts';
import type { CheckedFields, ValidationModels } from './field-rules.ts';
import type { FlowState } from './flow-state.ts';
import type { PostFacts } from './form-posts.ts';
import type { FailureTable, SettleContext } from './settle.ts';
import type { FormEffect, Transition } from './transition.ts';

/** What the page knows when a request is built. A text that is unknown is `''`. */
export interface SubmitFacts extends PostFacts {
  /** Result of the risk-scoring script. */
  readonly riskToken: string;
  /** Config value `Risk_Fingerprint`. */
  readonly fingerprint: string;
  /** Config value `Recaptcha_SiteKey`. The service requires a captcha unless it is empty. */
  readonly captchaSiteKey: string;
  /** The validation models; empty while app init has not loaded. */
  readonly models: ValidationModels;
  /** Config value `Boarding_URL`. */
  readonly boardingUrl: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The data from which a submit builds its requests and transitions. */
export interface SubmitContext<State extends FlowState | undefined, Values> extends SubmitFacts {
  /** The flow state at the start of the submit, narrowed by the guard for the screen. */
  readonly state: State;
  /** Values of the form, as they are sent. */
  readonly values: Values;
}

/** One call of a submit, and what follows its result. */
export interface SubmitCall<Context extends SettleContext> {
  readonly mutation: CallMutation;
  /** Builds the request. */
  request(context: Context): unknown;
  /** What follows a failure of the call. */
  readonly failures: FailureTable<Context>;
  /** Returns what follows a response: the next call, or the transition that ends the submit. */
  next(response: unknown, context: Context): Next<Context>;
}

/** The next call of a submit, or the transition that ends it. */
export type Next<Context extends SettleContext> = SubmitCall<Context> | Transition;

/** A submit as data: its fields and its calls. `src/core/runner.ts` executes it. */
export interface Submit<State extends FlowState | undefined, Values> {
  /** The last part of the key of the mutation, and the name under which the form registers. */
  readonly name: string;
  /**
   * Returns the texts to send, and the fields that are not valid. Nothing is sent if there is one. It checks the form of
   * a landing page, and a form of the view whose models arrived after its own check.
   */
  check?(values: Values, models: ValidationModels): CheckedFields;
  /** If this is given, the submit waits for app init. It is the transition if app init fails, unless that is offline. */
  readonly ifNoAppInit?: Transition;
  /**
   * The fields that the form empties when a call ends the submit. `afterCall` puts them in place of the transition's. A
   * submit that is cancelled, or that needs no call, empties only those of its transition, and one that fails offline only
   * those of `ifCancelled`.
   */
  readonly clearFields?: FormEffect['clearFields'];
  /** The transition if the user cancels the submit; by default REQUEST_GIVEN_UP. */
  readonly ifCancelled?: Pick<Transition, 'message' | 'clearFields'>;
  /** Whether it goes on if the user leaves its screen. Otherwise it ends then, without a message. */
  readonly outlivesScreen?: true;
  /** Returns the first call, or a transition if no call is needed. */
  begin(context: SubmitContext<State, Values>): Next<SubmitContext<State, Values>>;
}

interface CallOf<Context extends SettleContext, C extends Call> {
  readonly request: (context: Context) => RequestOf<C>;
  readonly failures: FailureTable<Context>;
  readonly next: (response: ResponseOf<C>, context: Context) => Next<Context>;
}

/**
 * Builds one call of a submit: `submitCall(loginMutation)({ request, failures, next })`. It takes the mutation first,
 * so that TypeScript infers the types of `request` and `next` from the call.
 */
export const submitCall =
  <C extends Call>(mutation: CallMutation<C>) =>
  <Context extends SettleContext>(call: CallOf<Context, C>): SubmitCall<Context> => ({ mutation, ...call });

/** Returns whether `next` is another call, and not the transition that ends the submit. */
export const isSubmitCall = <Context extends SettleContext>(
  next: Next<Context>,
): next is SubmitCall<Context> => 'mutation' in next;
