import {
  CancelledError,
  type MutationFunctionContext,
  type MutationOptions,
  type QueryClient,
} from '@tanstack/query-core';
import type * as z from 'zod/mini';
import type { Call, CallName } from '#api/call.ts';
import { sendCall } from '#api/send-call.ts';
import { ServiceError } from '#api/service-error.ts';
import { forgetForm } from '#src/browser/forget-form.ts';
import { afterFailure, type FailureTable } from '#src/flow/failure-table.ts';
import { isSamePath } from '#src/flow/flow.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import { isHandOff } from '#src/flow/outgoing-posts.ts';
import {
  type FormPostResult,
  type Refusal,
  type SubmitResult,
  type SubmitVariables,
  secretFields,
  type Transition,
} from '#src/flow/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { focusFieldWhenIdle } from '#src/start/focus.ts';
import { emptyPageField, pageField } from '#src/start/page-fields.ts';
import { updateFlowSession } from './flow-session.ts';
import { type LatestAction, untilAborted } from './latest-action.ts';
import { leavePage } from './leave-page.ts';
import { type CoreNavigation, historyMessageOf } from './navigation.ts';
import { busyFilter, executeMutation, type SubmitKey } from './query-client.ts';
import { type RequestContext, requestContextOf } from './request-context.ts';
import { stopPageLoad } from './stop-page-load.ts';

/** The second argument of a submit's `mutationFn`: Query's context, to which the core adds three functions. */
export interface SubmitContext<State extends FlowState | undefined, Values> extends MutationFunctionContext {
  /**
   * Sends a call (`sendCall`). A cancel of the submit cancels the call.
   *
   * @param failures says what follows if the call fails. The submit then ends.
   * @throws (rejects) a `ServiceError`, which ends the `mutationFn`.
   */
  readonly send: <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
    call: Call<CallName, Request, Response>,
    body: z.output<Request>,
    failures: FailureTable<State, Values>,
  ) => Promise<z.output<Response>>;
  /** Waits for a call that a query sends, such as app init. If it fails, the submit ends as after `send`. */
  readonly awaitCall: <Data>(response: Promise<Data>, failures: FailureTable<State, Values>) => Promise<Data>;
  /** Returns what the page knows at this moment. This may change while a call is under way. */
  readonly getRequestContext: () => RequestContext;
}

/** A submit as a feature defines it. The `mutationFn` that Query gets (`mutationOptions`) calls this one and applies its result. */
export interface SubmitMutation<State extends FlowState | undefined, Values> {
  readonly mutationKey: SubmitKey;
  /** Sends the calls of the submit, each with its failure table. Resolves with the result if every call succeeds. */
  readonly mutationFn: (
    variables: SubmitVariables<State, Values>,
    context: SubmitContext<State, Values>,
  ) => Promise<SubmitResult>;
  /** The message if the user cancels the submit; by default REQUEST_GIVEN_UP. */
  readonly cancelMessage?: MessageKey;
  /** Whether the submit continues when the user leaves its flow or screen. Any other submit is cancelled then. */
  readonly outlivesScreen?: true;
}

/** A submit under way that `cancel` and `cancelIfLeft` can end. */
interface CancellableSubmit {
  readonly mutation: Pick<SubmitMutation<never, never>, 'cancelMessage' | 'outlivesScreen'>;
  /** Cancels the call, and drops the result. */
  readonly controller: AbortController;
  /** Aborted by the user's next action. */
  readonly nextActionSignal: AbortSignal;
  /** The path at which the submit began. */
  readonly path: string;
}

/** How the calls of a submit have ended. If one has failed, `result` is the transition from its failure table. */
interface Outcome {
  readonly result: SubmitResult;
  readonly error?: ServiceError;
}

/** The error of a submit whose call has failed, without the body of the response, because a body can hold a token. */
export class FailedSubmit extends ServiceError {
  /** The field that the service has refused, if the transition of the failure names one. */
  readonly refusal: Refusal;

  constructor({ kind, status }: ServiceError, { invalidField, refusedRule }: Refusal) {
    super(kind, { status });
    this.refusal = { invalidField, refusedRule };
  }
}

/**
 * Sends the calls of a submit.
 *
 * @param signal cancels the calls.
 * @throws (rejects) a fault of the code.
 */
export async function sendCalls<State extends FlowState | undefined, Values>(
  { mutationFn }: Pick<SubmitMutation<State, Values>, 'mutationFn'>,
  variables: SubmitVariables<State, Values>,
  context: MutationFunctionContext & Pick<SubmitContext<State, Values>, 'getRequestContext'>,
  signal: AbortSignal,
): Promise<Outcome> {
  let failure: Outcome | undefined;
  const awaitCall: SubmitContext<State, Values>['awaitCall'] = (response, failures) =>
    response.catch((error: unknown) => {
      const { now } = context.getRequestContext();
      if (error instanceof ServiceError)
        failure = { result: afterFailure(failures, error, { ...variables, now }), error };
      throw error;
    });
  const send: SubmitContext<State, Values>['send'] = (call, body, failures) =>
    awaitCall(sendCall(call, body, { signal }), failures);
  try {
    return { result: await mutationFn(variables, { ...context, send, awaitCall }) };
  } catch (error) {
    if (failure === undefined || error !== failure.error) throw error;
    return failure;
  }
}

/**
 * Empties fields on the page, and focuses the field that the user must change once the wait has ended. A form reads its fields
 * again when its submit has settled (src/forms/submit-form.tsx). A login that began before the view has no form.
 */
function emptyAndFocus({ clearFields = [], invalidField }: Transition): void {
  clearFields.forEach(emptyPageField);
  const focused = invalidField ?? clearFields.find((name) => pageField(name));
  if (focused !== undefined) focusFieldWhenIdle(focused);
}

/**
 * Returns the functions that run submits. `useSubmit` passes `mutationOptions` to `useMutation`. Before React has loaded,
 * `execute` runs a submit.
 *
 * The table says whether a result that arrives late still applies:
 *
 * | result                               | after another action, or a move within the flow | after leaving the flow or screen | after a cancel |
 * | a usual result                       | no                                              | no                               | no             |
 * | a result with `appliesLate`          | yes                                             | no                               | no             |
 * | a result of login with `appliesLate` | yes                                             | yes (`outlivesScreen`)           | no             |
 */
export function createSubmits(client: QueryClient, actions: LatestAction, navigation: CoreNavigation) {
  let cancellable: CancellableSubmit | undefined;

  /** Returns whether a submit or a form post is under way. No other submit may start until it ends. */
  const isBusy = (): boolean => client.isMutating(busyFilter) > 0;

  /** Starts to leave the page, and returns at once. The submit then ends, and the form post keeps the page busy. */
  function startFormPost({ formPost, ifBlocked }: FormPostResult, submitKey: SubmitKey): void {
    void leavePage(client, submitKey, formPost).then(async (how) => {
      if (how === 'blocked') await apply(ifBlocked, actions.begin());
    });
    if (!isHandOff(formPost)) return;
    // An accepted session ends the flow. The fields are emptied, because Back may show this page again.
    updateFlowSession(client, { flowState: 'ended', knownUsername: 'forgotten' });
    secretFields.forEach(emptyPageField);
  }

  /**
   * Applies a transition: changes fields, flow session and message, and navigates. Resolves when the transition has taken effect,
   * or when `signal` has dropped it.
   *
   * @returns `false` if `signal` has dropped the whole transition. If it aborts later, it drops only the rest.
   */
  async function apply(transition: Transition, signal: AbortSignal): Promise<boolean> {
    const { navigate, message, flowState, knownUsername } = transition;
    const change = { signal, historyMessage: historyMessageOf(transition), flowState, knownUsername };
    // Until the view is live or has failed, no field changes, so a user who cancels keeps what is typed.
    const attached = await navigation.whenAttached(signal);
    if (attached === undefined) return false;
    // The fields are emptied before the message appears, so that the message never stands beside a refused password.
    emptyAndFocus(transition);
    if (navigate !== undefined) await attached.navigate(navigate, change);
    // A result that only empties or focuses fields leaves the history entry as it is.
    else if ((message ?? flowState ?? knownUsername) !== undefined) await attached.replaceEntry(change);
    return true;
  }

  /**
   * The `mutationFn` of every submit. It begins the user's action, sends, applies the result, and ends. Until the result has
   * applied, the mutation is pending and the page is inert (docs/decisions/14-a-submit-is-a-mutation.md). It returns nothing,
   * because a result can hold a session token.
   *
   * @throws (rejects) a `FailedSubmit` after a failed call, a `CancelledError`, or a fault of the code.
   */
  async function sendAndApply<State extends FlowState | undefined, Values>(
    mutation: SubmitMutation<State, Values>,
    variables: SubmitVariables<State, Values>,
    context: MutationFunctionContext,
  ): Promise<void> {
    // Begin. The removal of the previous message is not awaited, so that it does not delay the call.
    stopPageLoad();
    const nextActionSignal = actions.begin();
    const controller = new AbortController();
    const cancelSignal = controller.signal;
    const path = navigation.location().pathname;
    const submit: CancellableSubmit = { mutation, controller, nextActionSignal, path };
    cancellable = submit;
    void navigation.clearMessage();

    try {
      // Send. A cancel ends the wait at once, even if the request does not react to the signal.
      const getRequestContext = () => requestContextOf(client, navigation);
      const { result, error } = await Promise.race([
        sendCalls(mutation, variables, { ...context, getRequestContext }, cancelSignal),
        untilAborted(cancelSignal).then(() => Promise.reject(new CancelledError())),
      ]);
      if (error !== undefined) forgetForm();
      // Apply. The user's next action drops a usual result. A result with `appliesLate` can no longer be cancelled, because its own
      // navigation would cancel it (`cancelIfLeft`). So it must not wait for a chunk.
      const signal = result.appliesLate ? cancelSignal : nextActionSignal;
      if (result.appliesLate) cancellable = undefined;
      let refusal: Refusal = {};
      if ('formPost' in result) {
        if (!signal.aborted) startFormPost(result, mutation.mutationKey);
      } else if (await apply(result, signal)) refusal = result;
      // End. A cancel during `apply` fails the mutation, and so does a failed call.
      if (cancelSignal.aborted) throw new CancelledError();
      if (error !== undefined) throw new FailedSubmit(error, refusal);
    } catch (error) {
      if (error instanceof CancelledError) forgetForm();
      if (error instanceof CancelledError || error instanceof FailedSubmit) throw error;
      // The error is a fault of the code. The error reports get it, because they get each unhandled rejection.
      void Promise.reject(error);
      await apply({ message: 'LOGIN_UNANTICIPATED_ERROR' }, nextActionSignal);
      throw error;
    } finally {
      if (cancellable === submit) cancellable = undefined;
    }
  }

  /**
   * Cancels the submit under way without a message. The cancel is an action of the user, too. @returns the signal of this action.
   */
  function cancelSilently(): AbortSignal {
    cancellable?.controller.abort();
    cancellable = undefined;
    return actions.begin();
  }

  /** Returns TanStack Query's options for a submit. */
  const mutationOptions = <State extends FlowState | undefined, Values>(
    mutation: SubmitMutation<State, Values>,
  ): MutationOptions<void, Error, SubmitVariables<State, Values>> => ({
    mutationKey: mutation.mutationKey,
    mutationFn: (variables, context) => sendAndApply(mutation, variables, context),
  });

  return {
    mutationOptions,
    isBusy,
    cancelSilently,

    /**
     * Executes a submit without a component. If the page is busy, does nothing. Resolves when the submit has ended, even if it
     * has failed.
     */
    async execute<State extends FlowState | undefined, Values>(
      mutation: SubmitMutation<State, Values>,
      variables: SubmitVariables<State, Values>,
    ): Promise<void> {
      if (isBusy()) return;
      // The error needs no further reaction. After a failed call, its transition has applied. A fault of the code has been
      // reported.
      await executeMutation(client, mutationOptions(mutation), variables).catch(() => undefined);
    },

    /** Cancels the submit under way, and shows a message that says so. */
    cancel(): void {
      if (cancellable === undefined) return;
      const { cancelMessage = 'REQUEST_GIVEN_UP' } = cancellable.mutation;
      const signal = cancelSilently();
      // Not awaited, because the page must be usable again even if its view has not loaded.
      void apply({ message: cancelMessage }, signal);
    },

    /**
     * If the user has left the flow or the screen of the submit under way, cancels the submit without a message, because the new
     * screen must not be busy. The view calls this after every navigation with the new path. A navigation of the submit's own
     * result drops nothing, because the result has already applied.
     */
    cancelIfLeft(path: string): void {
      if (!cancellable?.nextActionSignal.aborted || cancellable.mutation.outlivesScreen) return;
      if (!isSamePath(cancellable.path, path)) cancelSilently();
    },
  };
}
