import type { Call, RequestOf, ResponseOf } from '#api/call.ts';
import type { EntryParams } from './entry-params.ts';
import type { CallResult, Transition } from './transition.ts';

/** What the page knows when a request is built. Each text is `''` while unknown. */
export interface PageFacts {
  readonly entry: EntryParams;
  /** Result of the risk-scoring script. */
  readonly riskToken: string;
  /** Config value `Risk_Fingerprint`. */
  readonly fingerprint: string;
  /** Config value `Recaptcha_SiteKey`: a captcha is demanded if it is not empty. */
  readonly captchaSiteKey: string;
  /** Config value `Boarding_URL`. */
  readonly boardingUrl: string;
  /** The page's origin, against which addresses are resolved. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a submit's request and table are given. */
export interface SubmitContext<State, Values> extends PageFacts {
  /** The flow state when the submit began; the guard has narrowed it for the screen. */
  readonly state: State;
  /** Trimmed values of the form. */
  readonly values: Values;
}

/** One call of a submit: its request, and the table that says what follows its result. */
export interface SubmitStep<Context> {
  readonly call: Call;
  request(context: Context): unknown;
  /** @returns the next call of the sequence, or the transition that ends the submit. */
  after(result: CallResult<unknown>, context: Context): SubmitStep<Context> | Transition;
}

/** A submit as data: its required fields and its calls. `src/core/runner.ts` executes it. */
export interface Submit<State, Values> {
  readonly name: string;
  /** Fields that must not be empty, in the order of the form. */
  readonly required: readonly (keyof Values & string)[];
  /** The request needs config values: the runner waits for app init, whether it succeeds or fails. */
  readonly awaitsAppInit?: boolean;
  /** The first call, or a transition if no call is needed. */
  begin(context: SubmitContext<State, Values>): SubmitStep<SubmitContext<State, Values>> | Transition;
}

interface StepOfCall<Context, C extends Call> {
  readonly request: (context: Context) => RequestOf<C>;
  readonly after: (result: CallResult<ResponseOf<C>>, context: Context) => SubmitStep<Context> | Transition;
}

/**
 * Builds one step of a submit, in two applications so that the step is typed by the call:
 * `submitStep(loginCall)({ request, after })`.
 */
export const submitStep =
  <C extends Call>(call: C) =>
  <Context>(step: StepOfCall<Context, C>): SubmitStep<Context> => ({ call, ...step });

/** Whether a step of a submit follows, or its transition. */
export const isSubmitStep = <Context>(next: SubmitStep<Context> | Transition): next is SubmitStep<Context> =>
  'call' in next;
