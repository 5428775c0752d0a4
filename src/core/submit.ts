import type { MutationFunctionContext, QueryClient } from '@tanstack/query-core';
import type * as z from 'zod/mini';
import type { Call, CallName, RequestBody, RequestSchema } from '#api/call.ts';
import { rejectOnAbort } from '#api/reject-on-abort.ts';
import { sendCall } from '#api/send-call.ts';
import { ServiceError } from '#api/service-error.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import { type FailureTable, type SettleContext, settle } from '#src/flow/settle.ts';
import type { SubmitFacts } from '#src/flow/submit-facts.ts';
import type { FormEffect, Transition } from '#src/flow/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import type { Action } from './latest-action.ts';
import { setKnownUsername } from './ticket.ts';

/** The first part of the key of every submit's mutation. `isMutating` and `useIsMutating` filter by it. */
export const submitKey = ['submit'] as const;

/** What `Submits.begin` records when a submit begins. It decides whether the result still applies. */
export interface BegunSubmit {
  readonly action: Action;
  /** The path on which the submit began. All steps of a flow have the same path. */
  readonly path: string;
  /** The run id of the flow state; `undefined` if the screen has none. */
  readonly run: string | undefined;
  /** Cancels the submit. */
  readonly controller: AbortController;
  /** Resolves when the message of the screen has been removed. */
  readonly messageEnded: Promise<void>;
  /** Reads what the page knows at this moment. */
  readonly facts: () => SubmitFacts;
}

/** The variables of a submit's mutation. They can hold secrets, so the cache removes the mutation when it settles. */
export interface SubmitVariables<State, Values> {
  /** The flow state that the guard narrowed for the screen. */
  readonly state: State;
  /** The values of the form, trimmed. */
  readonly values: Values;
  readonly begun: BegunSubmit;
}

/** What a failure table needs to know about the submit whose call failed. */
export type FailureContext<State extends FlowState | undefined, Values> = SettleContext & {
  readonly state: State;
  readonly values: Values;
};

/** What the function of a submit receives. */
export interface SubmitContext<State extends FlowState | undefined, Values>
  extends Pick<SubmitVariables<State, Values>, 'state' | 'values'> {
  readonly client: QueryClient;
  /** Reads what the page knows at this moment. It may change while a call is under way. */
  facts(): SubmitFacts;
  /**
   * Sends a call once.
   *
   * @returns its response. @throws {Settled} (rejects) with the transition of the failure table, if the call fails.
   */
  call<Request extends RequestSchema, Response extends z.ZodMiniType>(
    definition: Call<CallName, Request, Response>,
    body: RequestBody<Request>,
    failures: FailureTable<FailureContext<State, Values>>,
  ): Promise<z.output<Response>>;
}

/** Ends a submit before its function returns. */
export class Settled extends Error {
  override readonly name = 'Settled';
  /** What follows the submit. */
  readonly transition: Transition;

  constructor(transition: Transition) {
    super('The submit has ended.');
    this.transition = transition;
  }
}

/** What the callbacks of the mutation cache (`submits.ts`) need to know about a submit. */
type SubmitMeta = {
  /** The message if the user cancels the submit; by default REQUEST_GIVEN_UP. */
  readonly cancelMessage?: MessageKey;
  /** The field whose value can be sent only once. The form empties it after a call and after a cancel. */
  readonly usedUp?: 'recaptcha';
  /** Whether the submit goes on if the user leaves its screen. Otherwise it ends then, without a message. */
  readonly outlivesScreen?: true;
};

declare module '@tanstack/query-core' {
  interface Register {
    mutationMeta: SubmitMeta;
  }
}

interface SubmitOptions<State extends FlowState | undefined, Values> extends SubmitMeta {
  /** The last part of the mutation's key. */
  readonly name: string;
  /** The fields that the form empties after every call, but not if the network fails while the browser is offline. */
  readonly clearFields?: FormEffect['clearFields'];
  /** Sends the calls of the submit. Returns what follows. */
  send(context: SubmitContext<State, Values>): Promise<Transition>;
}

/** A submit as options of a react-query mutation. The mutation resolves with the transition that follows. */
export interface SubmitMutation<State extends FlowState | undefined, Values> {
  readonly mutationKey: readonly ['submit', string];
  readonly meta: SubmitMeta;
  mutationFn(
    variables: SubmitVariables<State, Values>,
    context: Pick<MutationFunctionContext, 'client'>,
  ): Promise<Transition>;
}

/**
 * Returns the mutation options of a submit. Its mutation rejects only if the user cancels it or leaves
 * its screen, or if code throws.
 */
export const submitMutation = <State extends FlowState | undefined, Values>({
  name,
  send,
  clearFields,
  ...meta
}: SubmitOptions<State, Values>): SubmitMutation<State, Values> => ({
  mutationKey: [...submitKey, name],
  meta,
  // After an abort nothing waits for `execute`: its call under way aborts, and no call follows.
  mutationFn: (variables, { client }) =>
    Promise.race([
      execute({ send, clearFields, ...meta }, variables, client),
      rejectOnAbort(variables.begun.controller.signal),
    ]),
});

async function execute<State extends FlowState | undefined, Values>(
  { send, clearFields = [], usedUp }: Pick<SubmitOptions<State, Values>, 'send' | 'clearFields' | 'usedUp'>,
  { state, values, begun: { facts, controller } }: SubmitVariables<State, Values>,
  client: QueryClient,
): Promise<Transition> {
  const { signal } = controller;
  /** The known username is for the next submit only. */
  const forgetUsername = () => {
    if (!signal.aborted) setKnownUsername(client, undefined);
  };
  const once = usedUp ? [usedUp] : [];
  /** The fields that the form empties because a call has ended. Without any, those of the transition. */
  let emptied: NonNullable<FormEffect['clearFields']> = [];
  const context: SubmitContext<State, Values> = {
    client,
    state,
    values,
    facts,
    async call(definition, body, failures) {
      emptied = [...clearFields, ...once];
      try {
        const response = await sendCall(definition, body, { signal });
        forgetUsername();
        return response;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        // The form keeps what was typed, but the service may have received a value that can be sent only once.
        if (error.isOffline) emptied = once;
        else forgetUsername();
        throw new Settled(settle(failures, error, { state, values, now: facts().now }));
      }
    },
  };
  const transition = await send(context).catch((thrown: unknown) => {
    if (thrown instanceof Settled) return thrown.transition;
    throw thrown;
  });
  return emptied.length > 0 ? { ...transition, clearFields: emptied } : transition;
}
