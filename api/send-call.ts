import type { MutationFunctionContext } from '@tanstack/query-core';
import * as z from 'zod/mini';
import {
  type Call,
  type CallName,
  defineCall,
  type RequestBody,
  type RequestSchema,
  type ResponseOf,
} from './call.ts';
import { readCookie } from './cookie.ts';
import { readResponse, requestInit, takeEarlyResponse } from './early-responses.ts';
import { type EndedCall, reportEndedCall } from './ended-calls.ts';
import { fingerprintHeader } from './fingerprint.ts';
import { lazy } from './lazy.ts';
import type { ResponseText } from './page-start.ts';
import { reference } from './reference.ts';
import { rejectOnAbort } from './reject-on-abort.ts';
import { readRetryAfter } from './retry-after.ts';
import { ServiceError } from './service-error.ts';
import { type Service, sendsReference, serviceOrigins } from './service-origins.ts';
import { identifier, list, optional, text } from './shapes.ts';

/** Time-out of a call in milliseconds, its body included (docs/services.md, 'Rules for every call'). */
export const callTimeout = 30_000;

/** How long a call still waits for its response in a page that was frozen beyond `callTimeout`, in milliseconds. */
const frozenGrace = 1000;

/**
 * A service call as react-query mutation options. Its variables are the request body. The query client has the options
 * that all mutations have (src/core/query-client.ts).
 */
export interface CallMutation<C extends Call = Call> {
  /** The call as data, for the simulated services and the OpenAPI document. */
  readonly call: C;
  readonly mutationKey: readonly [CallName];
  /**
   * Sends the call once. `meta.signal` cancels it.
   *
   * @throws {ServiceError} (rejects) if the call fails.
   */
  mutationFn(
    body: RequestBody<ReturnType<C['request']>>,
    context: MutationFunctionContext,
  ): Promise<ResponseOf<C>>;
}

/** Returns the mutation options of a call. */
export function defineMutation<
  const Name extends CallName,
  Request extends RequestSchema,
  Response extends z.ZodMiniType,
>(definition: Call<Name, Request, Response>): CallMutation<Call<Name, Request, Response>> {
  const call = defineCall(definition);
  return {
    call,
    mutationKey: [call.name],
    mutationFn: (body, { meta }) =>
      sendCall(call, body, { signal: meta?.signal instanceof AbortSignal ? meta.signal : undefined }),
  };
}

/** How a call is sent. */
export interface SendOptions {
  /** Cancels the call. A call that is cancelled before it is sent is not sent. */
  readonly signal?: AbortSignal | undefined;
  /** The parameter of a path that has one: the cobrand of a theme. */
  readonly parameter?: string | undefined;
  /** Sends the token of the session cookie. Without a cookie the page navigates to `/` and nothing is sent. */
  readonly authenticated?: boolean;
}

/**
 * Sends a call once: JSON both ways, with credentials, and without following a redirect
 * (docs/services.md, 'Rules for every call').
 *
 * @param body sent as JSON; `undefined` for a GET.
 * @returns the body of a 200 as the call's response schema parses it.
 * @throws {ServiceError} (rejects) for any other status, a body of another shape, a network failure, a redirect, a
 *   cancelled call, a call that takes longer than `callTimeout`, and an authenticated call without a session cookie.
 */
export async function sendCall<
  Name extends CallName,
  Request extends RequestSchema,
  Response extends z.ZodMiniType,
>(
  call: Call<Name, Request, Response>,
  body: RequestBody<Request>,
  { signal, parameter, authenticated }: SendOptions = {},
): Promise<z.output<Response>> {
  if (signal?.aborted) throw new ServiceError('network', { cause: signal.reason });
  const url =
    serviceOrigins[call.service] + (typeof call.path === 'string' ? call.path : call.path(parameter));
  const headers = { ...requestHeaders(call.service), ...(authenticated && authorization()) };
  // The oldest supported browsers have no AbortSignal.any.
  const controller = new AbortController();
  let timedOut = false;
  const cancel = () => controller.abort();
  const start = performance.now();
  let outcome: EndedCall['outcome'] = 'ok';
  const timeOut = () => {
    timedOut = true;
    cancel();
  };
  let timer = setTimeout(() => {
    // A page that was frozen, as in the back/forward cache, gets the response after its overdue timers.
    const isOverdue = performance.now() - start > callTimeout + frozenGrace;
    if (isOverdue) timer = setTimeout(timeOut, frozenGrace);
    else timeOut();
  }, callTimeout);
  signal?.addEventListener('abort', cancel);
  try {
    const response =
      (call.method === 'GET' ? takeEarlyResponse(url, controller.signal) : undefined) ??
      send(url, call.method, body, headers, controller.signal);
    // An engine may ignore an abort while it reads a body.
    return read(await Promise.race([response, rejectOnAbort(controller.signal)]), call.response());
  } catch (thrown) {
    const kind = timedOut ? 'timeout' : 'network';
    const error = thrown instanceof ServiceError ? thrown : new ServiceError(kind, { cause: thrown });
    outcome = error.status ?? error.kind;
    throw error;
  } finally {
    reportEndedCall({ call: call.name, outcome, milliseconds: performance.now() - start });
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** A response to a call that this file sent. */
interface SentResponse extends ResponseText {
  /** The headers `Retry-After` and `Date`. */
  readonly retryAfter?: string | null;
  readonly date?: string | null;
}

const send = async (
  url: string,
  method: Call['method'],
  body: unknown,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<SentResponse> => {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const contentType = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const response = await fetch(url, {
    ...requestInit,
    ...json,
    method,
    headers: { ...headers, ...contentType },
    signal,
  });
  return {
    ...(await readResponse(response)),
    retryAfter: response.headers.get('Retry-After'),
    date: response.headers.get('Date'),
  };
};

/**
 * Returns the headers of every call (docs/services.md, 'Rules for every call'): `X-Fingerprint`, and the reference of the
 * visit for Merchant Support.
 */
const requestHeaders = (service: Service): Record<string, string> => ({
  ...fingerprintHeader(),
  ...(sendsReference(service) && { 'X-Reference': reference() }),
});

/** Returns the header with the token of the session cookie. Without a cookie it navigates to `/`, and throws. */
function authorization(): Record<string, string> {
  // The merchant console sets this cookie.
  const token = readCookie('SessionToken');
  if (!token) {
    window.location.assign('/');
    throw new ServiceError('unauthenticated');
  }
  return { Authorization: `X-SessionToken ${token}` };
}

const themeMessage = () =>
  z.object({
    response: optional(z.object({ rmsg: optional(text()) })),
    fieldErrors: list(z.object({ messageKey: text() })),
  });

/**
 * Everything that the error body of a service may contain (docs/services.md, 'How the page reads a response'). Parsing
 * never fails: a member of another type and a blank text are dropped, and a body that is not an object is `{}`.
 */
export const errorBody = lazy(() =>
  z.catch(
    z.object({
      status: optional(z.number()),
      reason: optional(text()),
      errorMessage: optional(text()),
      /** This member and the next two belong to the 401 of a login with an expired password. */
      activationCode: optional(identifier()),
      email: optional(text()),
      phone: optional(identifier()),
      /** The error of the theme service. */
      message: optional(themeMessage()),
    }),
    {},
  ),
);

/** A parsed error body. */
export type ErrorBody = z.output<ReturnType<typeof errorBody>>;

function read<Response extends z.ZodMiniType>(
  { status, text, retryAfter = null, date = null }: SentResponse,
  schema: Response,
): z.output<Response> {
  const body = parseJson(text);
  if (status !== 200) {
    const retryAt = status === 429 ? readRetryAfter(retryAfter, date, Date.now()) : undefined;
    throw new ServiceError('status', { status, body: errorBody().parse(body), retryAt });
  }
  const result = schema.safeParse(body);
  // The issues may quote the body, so they stay out of the error, which may be reported.
  if (!result.success) throw new ServiceError('malformed');
  return result.data;
}

/** A body that is not JSON becomes `undefined`, which no response schema accepts. */
function parseJson(text: string): unknown {
  if (text === '') return '';
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
