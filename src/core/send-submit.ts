import type { QueryClient } from '@tanstack/query-core';
import type { CallMutation } from '#api/call.ts';
import { appInitQuery } from '#api/calls/app-init.ts';
import { ServiceError } from '#api/service-error.ts';
import type { FlowState } from '#src/flows/flow-state.ts';
import { afterCall, isSubmitCall, type PageFacts, type Submit } from '#src/flows/submit.ts';
import type { CallResult, Transition } from '#src/flows/transition.ts';
import { executeMutation } from './execute-mutation.ts';
import { setKnownUsername } from './known-username.ts';

/** The variables of a submit's mutation. They can hold secrets, so they leave the mutation cache with the result. */
export interface SubmitVariables<State, Values> {
  readonly state: State;
  readonly values: Values;
}

interface SendOptions {
  readonly client: QueryClient;
  /** Returns what the page knows at this moment. */
  readonly facts: () => PageFacts;
  /** Cancels the calls. */
  readonly signal: AbortSignal;
}

/** The transition if the browser is offline. */
const offline: Transition = { message: 'REQUEST_OFFLINE' };

const isOffline = (): boolean => navigator.onLine === false;

/** Waits for app init. If it has failed, it is requested once more. Returns whether it has loaded. */
function loadAppInit(client: QueryClient): Promise<boolean> {
  const hasFailed = client.getQueryState(appInitQuery.queryKey)?.status === 'error';
  const query = hasFailed ? { ...appInitQuery, retry: false } : appInitQuery;
  return client.ensureQueryData(query).then(
    () => true,
    () => false,
  );
}

/** Sends one call. It never rejects: a failure is part of the result. */
async function send(
  mutation: CallMutation,
  body: unknown,
  { client, signal }: SendOptions,
): Promise<CallResult<unknown>> {
  const options = { ...mutation, meta: { signal } };
  try {
    return { ok: true, response: await executeMutation(client, options, body) };
  } catch (thrown) {
    return { ok: false, failure: ServiceError.from(thrown) };
  }
}

/**
 * Sends the calls of a submit, one after the other.
 *
 * @returns the transition that ends the submit. The failure of a call is part of it.
 */
export async function sendSubmit<State extends FlowState | undefined, Values>(
  submit: Submit<State, Values>,
  variables: SubmitVariables<State, Values>,
  options: SendOptions,
): Promise<Transition> {
  const { client, facts, signal } = options;
  if (submit.ifNoAppInit !== undefined) {
    if (isOffline()) return offline;
    if (!(await loadAppInit(client))) return submit.ifNoAppInit;
  }
  // The form has checked the fields, but perhaps before the models arrived. So they are checked again.
  const [issue] = submit.issues?.(variables.values, facts().models) ?? [];
  if (issue !== undefined) return { invalidField: issue[0] };
  // Each use reads the facts again, because they may change while a call is under way.
  const context = () => ({ ...variables, ...facts() });
  let next = submit.begin(context());
  // A call and a sign-up need the network; the choice of a username needs none.
  if (isOffline() && (isSubmitCall(next) || next.leave !== undefined)) return offline;
  // After a cancel, `sendCall` (api/send-call.ts) rejects before it sends, and the runner drops the result.
  while (isSubmitCall(next)) {
    const result = await send(next.mutation, next.request(context()), options);
    // The known username is for the next submit only.
    if (!signal.aborted) setKnownUsername(client, undefined);
    next = afterCall(next, result, context());
  }
  return next;
}
