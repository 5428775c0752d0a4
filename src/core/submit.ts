import type { QueryClient } from '@tanstack/query-core';
import type * as z from 'zod/mini';
import type { Call, RequestBody, RequestSchema } from '#api/call.ts';
import { sendCall } from '#api/send-call.ts';
import { ServiceError } from '#api/service-error.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import { type FailureTables, type SettleContext, settle } from '#src/flow/settle.ts';
import type { FormEffect, Transition } from '#src/flow/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import type { SubmitFacts } from './read-facts.ts';
import { setKnownUsername } from './ticket.ts';

/** A submit: what it sends, and what follows. */
export interface Submit<State extends FlowState | undefined, Values> {
  /** The last part of the mutation's key. */
  readonly name: string;
  /** The message if the user cancels the submit; by default REQUEST_GIVEN_UP. */
  readonly cancelMessage?: MessageKey;
  /** Whether the submit goes on if the user leaves its path. Otherwise it ends then, without a message. */
  readonly outlivesScreen?: true;
  /** Sends the calls of the submit. Returns what follows. */
  send(context: SubmitContext<State, Values>): Promise<Transition>;
}

/** What the function of a submit receives. */
export interface SubmitContext<State extends FlowState | undefined, Values> {
  /** The flow state that the guard narrowed for the screen. */
  readonly state: State;
  /** The values of the form, as they are sent: checked and trimmed. */
  readonly values: Values;
  readonly client: QueryClient;
  /** Reads what the page knows at this moment. It may change while a call is under way. */
  facts(): SubmitFacts;
  /**
   * Sends a call once.
   *
   * @returns its response. @throws {Settled} (rejects) with the transition of the failure table, if the call fails.
   */
  call<Name extends string, Request extends RequestSchema, Response extends z.ZodMiniType>(
    definition: Call<Name, Request, Response>,
    body: RequestBody<Request>,
    failures: FailureTables<NoInfer<Name>, FailureContext<State, Values>>,
  ): Promise<z.output<Response>>;
}

/** A `SettleContext` with the state and the values of a submit. */
export type FailureContext<State extends FlowState | undefined, Values> = SettleContext & {
  readonly state: State;
  readonly values: Values;
};

/** Ends the function of a submit. `call` throws it, and a check before a call may. Only `sendSubmit` catches it. */
export class Settled extends Error {
  override readonly name = 'Settled';
  /** What follows the submit. */
  readonly transition: Transition;

  constructor(transition: Transition) {
    super('The submit has ended.');
    this.transition = transition;
  }
}

/** The first part of the key of every submit's mutation. `isMutating` and `useIsMutating` filter by it. */
export const submitKey = ['submit'] as const;

/** What executes a submit and applies what follows: `Submits`. */
export interface SubmitRunner {
  run<State extends FlowState | undefined, Values>(
    submit: Submit<State, Values>,
    state: State,
    values: Values,
  ): Promise<void>;
}

/** The variables of a submit's mutation. They can hold secrets, so the cache removes the mutation when it settles. */
export interface SubmitVariables<State extends FlowState | undefined, Values>
  extends Pick<SubmitContext<State, Values>, 'state' | 'values'> {
  /** What executes the submit. A mutation function has no other access to it. */
  readonly submits: SubmitRunner;
}

/** A submit as options of a react-query mutation. */
export interface SubmitMutation<State extends FlowState | undefined, Values> {
  readonly mutationKey: readonly ['submit', string];
  mutationFn(variables: SubmitVariables<State, Values>): Promise<void>;
}

/** Returns the mutation options of a submit. The mutation is pending until the result of the submit has applied. */
export const submitMutation = <State extends FlowState | undefined, Values>(
  submit: Submit<State, Values>,
): SubmitMutation<State, Values> => ({
  mutationKey: [...submitKey, submit.name],
  mutationFn: ({ state, values, submits }) => submits.run(submit, state, values),
});

/** The fields whose value the service accepts once, so the form empties them, whatever follows the call. */
export const singleUseFields = ['recaptcha'] as const;
/** The fields that the form empties, too, unless the browser is offline: the user enters a PIN again. */
const usedFields = [...singleUseFields, 'recoveryPin'] as const;

interface SendOptions<State extends FlowState | undefined, Values>
  extends Omit<SubmitContext<State, Values>, 'call'> {
  /** Cancels the call under way. No further call is sent then. */
  readonly signal: AbortSignal;
}

/** Sends the calls of a submit. Returns what follows, also after a failure. */
export async function sendSubmit<State extends FlowState | undefined, Values>(
  { send }: Submit<State, Values>,
  { signal, ...given }: SendOptions<State, Values>,
): Promise<Transition> {
  const { client, state, values, facts } = given;
  /** The known username is for the next submit only. */
  const forgetUsername = () => {
    if (!signal.aborted) setKnownUsername(client, undefined);
  };
  /** The fields that the form empties because a call has ended. */
  let used: NonNullable<FormEffect['clearFields']> = [];
  const context: SubmitContext<State, Values> = {
    ...given,
    async call(definition, body, failures) {
      used = usedFields;
      try {
        const response = await sendCall(definition, body, { signal });
        forgetUsername();
        return response;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        // The form keeps what was typed, but the service may have received the captcha response.
        if (error.isOffline) used = singleUseFields;
        else forgetUsername();
        throw new Settled(settle(failures[definition.name], error, { state, values, now: facts().now }));
      }
    },
  };
  const transition = await send(context).catch((thrown: unknown) => {
    if (thrown instanceof Settled) return thrown.transition;
    throw thrown;
  });
  return { ...transition, clearFields: [...(transition.clearFields ?? []), ...used] };
}
