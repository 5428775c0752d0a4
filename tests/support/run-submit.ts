import { appInitQuery } from '#api/calls/app-init.ts';
import { type CallName, calls } from '#api/offline/all-calls.ts';
import { createQueryClient } from '#src/core/query-client.ts';
import type { RequestContext } from '#src/core/request-context.ts';
import { type SubmitMutation, sendCalls } from '#src/core/submits.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import type { FormPost } from '#src/flow/outgoing-posts.ts';
import type { SubmitResult } from '#src/flow/transition.ts';

/** A response of a service, or `'none'` if there is no response. `retryAfter` is in seconds. */
export type ScriptedResponse =
  | { readonly status: number; readonly body?: unknown; readonly retryAfter?: number }
  | 'none';

/** The requests that a submit sent, and the transition that ended it. */
export interface SubmitRun {
  readonly sent: readonly { readonly call: CallName; readonly body: unknown }[];
  readonly transition: SubmitResult;
}

/** What a page knows after app init and the risk script have loaded. Its `Recaptcha_SiteKey` is empty. */
export const sampleRequestContext: RequestContext = {
  entryParams: {},
  riskToken: 'risk',
  fingerprint: 'print',
  captchaSiteKey: '',
  models: [],
  boardingUrl: 'https://boarding.example',
  origin: 'https://login.example',
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

/** Returns the name of the call that a request belongs to. Both recoveries have the same path. */
function callOf(path: string, body: object): CallName {
  const call = Object.values(calls).find((one) => one.path === path && one.request().safeParse(body).success);
  if (call === undefined) throw new Error(`No call has the path ${path}.`);
  return call.name;
}

/** The statuses of a response that has no body. */
const withoutBody = [204, 205, 304];

function toResponse(scripted: ScriptedResponse): Response {
  if (scripted === 'none') throw new TypeError('Failed to fetch');
  const { status, body = '', retryAfter } = scripted;
  const text = body === '' ? '' : JSON.stringify(body);
  return new Response(withoutBody.includes(status) ? null : text, {
    status,
    headers: { 'Content-Type': 'application/json', ...(retryAfter && { 'Retry-After': String(retryAfter) }) },
  });
}

/**
 * Executes `send` with scripted responses in place of a network. Every request of app init fails.
 *
 * @param responses the responses to the calls, in order. A further call gets no response.
 */
export async function answerCalls<Result>(
  responses: readonly ScriptedResponse[],
  send: () => Promise<Result>,
): Promise<{ readonly sent: SubmitRun['sent']; readonly result: Result }> {
  const sent: { call: CallName; body: unknown }[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    // Unlike a network failure, this status is not retried.
    if (pathname === calls.appInit.path) return toResponse({ status: 404 });
    const body: object = await request.json();
    sent.push({ call: callOf(pathname, body), body });
    return toResponse(responses[sent.length - 1] ?? 'none');
  };
  try {
    return { result: await send(), sent };
  } finally {
    globalThis.fetch = fetch;
  }
}

interface SubmitInput<State, Values> {
  readonly state: State;
  readonly values: Values;
  readonly requestContext?: Partial<RequestContext>;
  /** `'failed'` if app init fails, also when it is requested once more. */
  readonly appInit?: 'failed';
}

/**
 * Executes the mutation of a submit, without a page and with scripted responses in place of a network.
 *
 * @param responses the responses to its calls, in order. A further call gets no response.
 * @returns what it sent, and the transition that ends it.
 */
export async function runSubmit<State extends FlowState | undefined, Values>(
  mutation: SubmitMutation<State, Values>,
  { state, values, requestContext, appInit }: SubmitInput<State, Values>,
  ...responses: readonly ScriptedResponse[]
): Promise<SubmitRun> {
  const client = createQueryClient();
  if (appInit !== 'failed')
    client.setQueryData(appInitQuery.queryKey, { configValues: [], validationModels: [] });
  const whole = { ...sampleRequestContext, ...requestContext };
  const context = {
    client,
    mutationKey: mutation.mutationKey,
    meta: undefined,
    getRequestContext: () => whole,
  };
  const send = () => sendCalls(mutation, { state, values }, context, new AbortController().signal);
  const { sent, result } = await answerCalls(responses, send);
  client.clear();
  return { sent, transition: result.result };
}
