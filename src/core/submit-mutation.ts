import {
  CancelledError,
  type MutationFunctionContext,
  type MutationKey,
  type MutationOptions,
  type QueryClient,
} from '@tanstack/query-core';
import type * as z from 'zod/mini';
import type { Call } from '#api/call.ts';
import { sendCall } from '#api/send-call.ts';
import { ServiceError } from '#api/service-error.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import { type FailureTables, settle } from '#src/flow/settle.ts';
import type { FormEffect, Transition } from '#src/flow/transition.ts';
import { rejectWhenAborted } from './latest-action.ts';
import type { SubmitFacts } from './read-facts.ts';
import {
  type SubmitAction,
  type SubmitOptions,
  type Submits,
  type SubmitVariables,
  singleUseFields,
  submitKey,
} from './submits.ts';

/** What the `mutationFn` of a submit receives. */
export interface SubmitContext<State extends FlowState | undefined, Values, Name extends string>
  extends SubmitVariables<State, Values> {
  readonly client: QueryClient;
  /** Reads what the page knows at this moment. It may change while a call is under way. */
  readonly facts: () => SubmitFacts;
  /** Sends a call once. @returns its response. @throws {ServiceError} (rejects) if the call fails: let the mutation fail. */
  readonly call: <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
    definition: Call<Name, Request, Response>,
    body: z.output<Request>,
  ) => Promise<z.output<Response>>;
}

/** A submit. */
interface Submit<State extends FlowState | undefined, Values, Name extends string> extends SubmitOptions {
  /** The last part of the mutation's key. */
  readonly name: string;
  /** Sends the calls. Returns what follows if all succeed. */
  readonly mutationFn: (context: SubmitContext<State, Values, Name>) => Promise<Transition>;
  /** What follows if one fails, by its name. */
  readonly failures: FailureTables<Name, State, Values>;
  /** The fields that the form empties after a call that failed, unless the browser is offline. */
  readonly clearOnFailure?: FormEffect['clearFields'];
}

/** A submit as options of a react-query mutation. */
export type SubmitMutation<State, Values> = MutationOptions<
  Transition,
  Error,
  SubmitVariables<State, Values>,
  SubmitAction
> & { readonly mutationKey: MutationKey };

declare module '@tanstack/query-core' {
  interface Register {
    /** What `createCore` passes to the functions of every submit's mutation. */
    mutationMeta: {
      readonly submits: Pick<Submits, 'begin' | 'signal' | 'apply' | 'end'>;
      readonly facts: () => SubmitFacts;
    };
  }
}

/** Returns the parts of the core that execute submits. */
function coreOf({ meta }: MutationFunctionContext) {
  if (meta === undefined) throw new Error('The query client belongs to no core.');
  return meta;
}

/**
 * Returns the mutation options of a submit. The callbacks run in this order, with and without a component, and each is awaited,
 * so the mutation is pending until what follows has applied. Its variables, data and error can hold secrets
 * (`createQueryClient`).
 *
 * @typeParam State the flow state that the guard narrowed for the screen.
 * @typeParam Values what the form or the button submits: the values of a form are checked and trimmed.
 * @typeParam Name the names of the calls that the submit sends.
 */
export const submitMutation = <State extends FlowState | undefined, Values, Name extends string>({
  name,
  mutationFn,
  failures,
  clearOnFailure = [],
  ...options
}: Submit<State, Values, Name>): SubmitMutation<State, Values> => ({
  mutationKey: [...submitKey, name],

  onMutate: (_variables, context) => coreOf(context).submits.begin(options),

  mutationFn(variables, context) {
    const { submits, facts } = coreOf(context);
    const { signal } = submits;
    const { client } = context;
    const sent = mutationFn({
      ...variables,
      client,
      facts,
      call: (definition, body) => sendCall(definition, body, { signal }),
    });
    // The page is usable as soon as the submit is cancelled, even if the network does not react to the signal.
    return Promise.race([sent, rejectWhenAborted(signal)]);
  },

  onSuccess: (transition, _variables, action, context) => coreOf(context).submits.apply(transition, action),

  async onError(error, variables, action, context) {
    // `cancel` has shown its message.
    if (error instanceof CancelledError) return;
    // Any other error is a fault of the code, which the reports must see.
    if (!(error instanceof ServiceError) || action === undefined) throw error;
    const { submits, facts } = coreOf(context);
    const table = failures[error.call as Name];
    const { clearFields = [], ...transition } = settle(table, error, { ...variables, now: facts().now });
    // Otherwise a service may have received what the form sends.
    const isUnsent = error.isOffline || error.call === 'appInit';
    await submits.apply(
      {
        ...(!isUnsent && { knownUsername: 'forgotten' }),
        ...transition,
        clearFields: [...clearFields, ...singleUseFields, ...(isUnsent ? [] : clearOnFailure)],
      },
      action,
    );
  },

  onSettled: (_data, _error, _variables, action, context) => coreOf(context).submits.end(action),
});
