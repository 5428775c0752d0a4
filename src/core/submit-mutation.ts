import type { MutationFunctionContext, QueryClient } from '@tanstack/query-core';
import type * as z from 'zod/mini';
import type { Call } from '#api/call.ts';
import { sendCall } from '#api/send-call.ts';
import { ServiceError } from '#api/service-error.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import { type FailureTables, settle } from '#src/flow/settle.ts';
import type { FormEffect, Transition } from '#src/flow/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import type { SubmitFacts } from './read-facts.ts';

/** How a submit ends if the user does something else. */
export interface SubmitOptions {
  /** The message if the user cancels the submit; by default REQUEST_GIVEN_UP. */
  readonly cancelMessage?: MessageKey;
  /** Whether the submit goes on if the user leaves its path. Otherwise it ends then, without a message. */
  readonly outlivesScreen?: true;
}

/** A submit: what it sends, and what follows. */
interface Submit<State extends FlowState | undefined, Values> extends SubmitOptions {
  /** The last part of the mutation's key. */
  readonly name: string;
  /** The fields that the form empties after a call that failed, unless the browser is offline. */
  readonly clearOnFailure?: FormEffect['clearFields'];
  /** Sends the calls of the submit. Returns what follows. */
  send(context: SubmitContext<State, Values>): Promise<Transition>;
}

/** The variables of a submit's mutation. They can hold secrets (`createQueryClient`). */
export interface SubmitVariables<State extends FlowState | undefined, Values> {
  /** The flow state that the guard narrowed for the screen. */
  readonly state: State;
  /** What the form or the button submits: the values of a form are checked and trimmed. */
  readonly values: Values;
}

/** What the function of a submit receives. */
export interface SubmitContext<State extends FlowState | undefined, Values>
  extends SubmitVariables<State, Values> {
  readonly client: QueryClient;
  /** Reads what the page knows at this moment. It may change while a call is under way. */
  facts(): SubmitFacts;
  /**
   * Sends a call once.
   *
   * @returns its response. @throws {SubmitEnd} (rejects) with the transition of the failure table, if the call fails.
   */
  call<Name extends string, Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
    definition: Call<Name, Request, Response>,
    body: z.output<Request>,
    failures: FailureTables<NoInfer<Name>, State, Values>,
  ): Promise<z.output<Response>>;
}

/** Ends `send` of a submit. `call` throws it, and a check before a call may. */
export class SubmitEnd extends Error {
  override readonly name = 'SubmitEnd';
  /** What follows the submit. */
  readonly transition: Transition;

  constructor(transition: Transition) {
    super('The submit has ended.');
    this.transition = transition;
  }
}

/** The first part of the key of every submit's mutation. `isMutating` and `useIsMutating` filter by it. */
export const submitKey = ['submit'] as const;

declare module '@tanstack/query-core' {
  interface Register {
    /** What `createCore` passes to the function of every submit's mutation. */
    mutationMeta: {
      readonly facts: () => SubmitFacts;
      /** `run` of `createSubmits`. */
      run(options: SubmitOptions, send: (signal: AbortSignal) => Promise<Transition>): Promise<void>;
    };
  }
}

/** A submit as options of a react-query mutation. */
export interface SubmitMutation<State extends FlowState | undefined, Values> {
  readonly mutationKey: readonly ['submit', string];
  mutationFn(variables: SubmitVariables<State, Values>, context: MutationFunctionContext): Promise<void>;
}

/** The fields whose value the service accepts only once. */
export const singleUseFields: readonly ['recaptcha'] = ['recaptcha'];

/**
 * Returns the mutation options of a submit. Its function gives `send` to the submits of the core (`run`), so the mutation is
 * pending until the result of the submit has applied.
 */
export const submitMutation = <State extends FlowState | undefined, Values>({
  name,
  clearOnFailure = [],
  send,
  ...options
}: Submit<State, Values>): SubmitMutation<State, Values> => ({
  mutationKey: [...submitKey, name],
  async mutationFn(variables, { client, meta }) {
    if (meta === undefined) throw new Error('The query client belongs to no core.');
    const { facts, run } = meta;
    await run(options, async (signal) => {
      /** Whether a service may have received a call, so that the known username is forgotten. */
      let canHaveReachedService = false;
      const call: SubmitContext<State, Values>['call'] = async (definition, body, failures) => {
        try {
          const response = await sendCall(definition, body, { signal });
          canHaveReachedService = true;
          return response;
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          // While the browser is offline, nothing that the user typed or that is known is lost.
          canHaveReachedService ||= !error.isOffline;
          const context = { ...variables, now: facts().now };
          const { clearFields = [], ...transition } = settle(failures[definition.name], error, context);
          const others = error.isOffline ? [] : clearOnFailure;
          throw new SubmitEnd({
            ...transition,
            clearFields: [...clearFields, ...singleUseFields, ...others],
          });
        }
      };
      const transition = await send({ ...variables, client, facts, call }).catch((thrown: unknown) => {
        if (thrown instanceof SubmitEnd) return thrown.transition;
        throw thrown;
      });
      // The transition may set another username.
      return canHaveReachedService ? { knownUsername: 'none', ...transition } : transition;
    });
  },
});
