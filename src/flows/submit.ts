import type { Call, RequestOf, ResponseOf } from '#api/call.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import type { EntryParams } from './entry-params.ts';
import type { FieldIssues, ValidationModels } from './field-rules.ts';
import type { CallResult, Failure, Transition } from './transition.ts';

/** What the page knows when a request is built. A text that is unknown is `''`. */
export interface PageFacts {
  readonly entry: EntryParams;
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
  /** The origin of the page, against which relative URLs are resolved. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The data from which a submit builds its requests and transitions. */
export interface SubmitContext<State, Values> extends PageFacts {
  /** The flow state at the start of the submit, narrowed by the guard for the screen. */
  readonly state: State;
  /** Trimmed values of the form. */
  readonly values: Values;
}

/** One call of a submit. */
export interface SubmitStep<Context> {
  readonly call: Call;
  /** Builds the request. */
  request(context: Context): unknown;
  /** Returns the next call of the sequence, or the transition that ends the submit. */
  after(result: CallResult<unknown>, context: Context): SubmitStep<Context> | Transition;
}

/** A submit as data: its fields and its calls. `src/core/runner.ts` executes it. */
export interface Submit<State, Values> {
  /** The last part of the key of the mutation. */
  readonly name: string;
  /** Returns the fields that are not valid. Nothing is sent if there is one. If it is left out, the form checks them. */
  issues?(values: Values, models: ValidationModels): FieldIssues;
  /** The submit waits for app init. This transition applies if app init fails. */
  readonly ifNoAppInit?: Transition;
  /** The transition if the user cancels the submit; by default REQUEST_GIVEN_UP. */
  readonly ifCancelled?: Transition;
  /** Returns the first call, or a transition if no call is needed. */
  begin(context: SubmitContext<State, Values>): SubmitStep<SubmitContext<State, Values>> | Transition;
}

interface StepOfCall<Context, C extends Call> {
  readonly request: (context: Context) => RequestOf<C>;
  readonly after: (result: CallResult<ResponseOf<C>>, context: Context) => SubmitStep<Context> | Transition;
}

/**
 * Builds one step of a submit: `submitStep(loginCall)({ request, after })`. It takes the call first, so that TypeScript
 * infers the types of `request` and `after` from the call.
 *
 * A call that the service refused because of too many requests has no verdict, as a call without a response. It has the
 * same transition in every submit, but with its own message.
 */
export const submitStep =
  <C extends Call>(call: C) =>
  <Context>({ request, after }: StepOfCall<Context, C>): SubmitStep<Context> => ({
    call,
    request,
    after: (result: CallResult<ResponseOf<C>>, context: Context) =>
      result.ok
        ? after(result, context)
        : afterLimit(result.failure, (failure) => after({ ok: false, failure }, context)),
  });

/** Returns what follows a failure. `after` decides, and knows nothing of limits. */
export function afterLimit<Next extends object>(
  failure: Failure,
  after: (failure: Failure) => Next,
): Next | (Next & { readonly message: MessageKey }) {
  if (!failure.isLimited) return after(failure);
  return { ...after({ ...failure, status: undefined }), message: 'TOO_MANY_REQUESTS' };
}

/** Returns whether `next` is another call, and not the transition that ends the submit. */
export const isSubmitStep = <Context>(next: SubmitStep<Context> | Transition): next is SubmitStep<Context> =>
  'call' in next;
