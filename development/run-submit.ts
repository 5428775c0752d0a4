import type { Call, CallName, ResponseOf } from '#api/call.ts';
import { errorBody } from '#api/send-call.ts';
import { ServiceError } from '#api/service-error.ts';
import type { FlowState } from '#src/flows/flow-state.ts';
import type { FormPost } from '#src/flows/form-posts.ts';
import { afterCall } from '#src/flows/settle.ts';
import { isSubmitCall, type Submit, type SubmitFacts } from '#src/flows/submit.ts';
import type { CallResult, Transition } from '#src/flows/transition.ts';

/** A response of a service, or `'none'` if there is no response. */
export type ScriptedResponse =
  | { readonly status: number; readonly body?: unknown; readonly retryAt?: number }
  | 'none';

/** The requests that a submit sent, and the transition that ended it. */
export interface SubmitRun {
  readonly sent: readonly { readonly call: CallName; readonly body: unknown }[];
  readonly transition: Transition;
}

/** What a page knows after app init and the risk script have loaded. Its `Recaptcha_SiteKey` is empty. */
export const sampleSubmitFacts: SubmitFacts = {
  entry: {},
  riskToken: 'risk',
  fingerprint: 'print',
  captchaSiteKey: '',
  models: [],
  boardingUrl: 'https://boarding.example',
  origin: 'https://login.example',
  handOffHosts: [],
  now: 5_000_000,
};

/** The form post of the session `session` to the console at `/console`. */
export const sessionPost: FormPost = {
  action: 'https://login.example/console',
  fields: { SessionToken: 'session', AccountType: 'merchant', AnetDomain: '1' },
};

/** Returns the response of a failed call: a status, a reason if one is passed, and further members of the body. */
export const failed = (status: number, reason?: string, rest: object = {}): ScriptedResponse => ({
  status,
  body: { ...(reason === undefined ? {} : { reason }), ...rest },
});

/**
 * Returns the result of a call for a scripted response. It parses the body with the same schemas as `sendCall`: that of
 * the call after a 200, and that of the error body after any other status.
 */
export function resultOf<C extends Call>(call: C, response: ScriptedResponse): CallResult<ResponseOf<C>>;
export function resultOf(call: Call, response: ScriptedResponse): CallResult<unknown> {
  if (response === 'none') return { ok: false, failure: new ServiceError('network') };
  const { status, body = '', retryAt } = response;
  if (status !== 200) {
    const failure = new ServiceError('status', { status, body: errorBody().parse(body), retryAt });
    return { ok: false, failure };
  }
  const { success, data } = call.response().safeParse(body);
  return success ? { ok: true, response: data } : { ok: false, failure: new ServiceError('malformed') };
}

/**
 * Executes a submit without a network.
 *
 * @param responses the responses to its calls, in order.
 * @throws if the submit makes more or fewer calls than there are responses.
 */
export function runSubmit<State extends FlowState | undefined, Values>(
  submit: Submit<State, Values>,
  { state, values, facts }: { state: State; values: Values; facts?: Partial<SubmitFacts> },
  ...responses: readonly ScriptedResponse[]
): SubmitRun {
  const context = { ...sampleSubmitFacts, ...facts, state, values };
  const sent: { call: CallName; body: unknown }[] = [];
  let next = submit.begin(context);
  while (isSubmitCall(next)) {
    const { call } = next.mutation;
    const response = responses[sent.length];
    if (response === undefined) throw new Error(`No response is scripted for ${call.name}.`);
    sent.push({ call: call.name, body: next.request(context) });
    next = afterCall(submit, next, resultOf(call, response), context);
  }
  if (sent.length < responses.length) throw new Error(`The submit sent only ${sent.length} calls.`);
  return { sent, transition: next };
}
