import type { ResponsePromise } from 'ky';
import type * as z from 'zod/mini';
import type { Call, CallName } from './call.ts';
import { client } from './client.ts';
import { readCookie } from './cookie.ts';
import { callTimeout } from './early-responses.ts';
import { fingerprintHeader } from './fingerprint.ts';
import { readRetryAfter } from './retry-after.ts';
import { errorBody, ServiceError, type ServiceErrorKind } from './service-error.ts';
import { referenceHeader, serviceOrigins } from './service-origins.ts';

/** A record of a call that was sent and has ended. It contains nothing that the user typed, and nothing that a service sent. */
export interface EndedCall {
  /** The name of the call. */
  readonly call: string;
  /** `ok`, the HTTP status if it is not 200, or why there is no answer. */
  readonly outcome: 'ok' | number | ServiceErrorKind | 'cancelled';
  /** How long the app waited. */
  readonly milliseconds: number;
}

/** The calls that have ended, for the reports, which remove the calls that they send (src/reports/). */
export const endedCalls: EndedCall[] = [];

/**
 * How many ended calls are kept. A page that fails in a loop must neither fill the memory nor flood the server of the reports.
 */
const maxKept = 100;

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
 * Sends a call once with the HTTP client (`client.ts`).
 *
 * @param body sent as JSON; `undefined` for a GET.
 * @returns the body of a 200 as the call's response schema parses it.
 * @throws {ServiceError} (rejects) for any other status, a body of another shape, a network failure, a redirect, a
 *   cancelled call, a call that takes longer than `callTimeout`, and an authenticated call without a session cookie.
 */
export async function sendCall<Request extends z.ZodMiniType, Result extends z.ZodMiniType>(
  call: Call<CallName, Request, Result>,
  body: z.output<Request>,
  { signal, parameter, authenticated }: SendOptions = {},
): Promise<z.output<Result>> {
  const path = typeof call.path === 'string' ? call.path : call.path(parameter);
  const headers = {
    ...fingerprintHeader(),
    ...referenceHeader(call.service),
    ...(authenticated && authorization()),
  };
  // A call that is already cancelled is not sent, so it is not reported either.
  if (signal?.aborted) throw new ServiceError('network', { cause: signal.reason });
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  let isLate = false;
  const stopTimeout = startTimeout(() => {
    isLate = true;
    abort();
  });
  const start = performance.now();
  let outcome: EndedCall['outcome'] = 'malformed';
  try {
    const request = receive(
      client(serviceOrigins[call.service] + path, {
        method: call.method,
        json: body,
        headers,
        signal: controller.signal,
      }),
    );
    // An engine without `signal` of a request does not react to the abort.
    const ended = new Promise<never>((_, reject) => controller.signal.addEventListener('abort', reject));
    const { response, text } = await Promise.race([request, ended]).catch(async () => {
      // When the user leaves the page, the browser aborts its calls. A page that is being unloaded runs no further task, so these
      // calls do not fail.
      await new Promise((resolve) => setTimeout(resolve));
      // The error has no cause, because the errors of the client contain the request, whose body may have a password.
      throw new ServiceError(isLate ? 'timeout' : 'network');
    });
    if (response.status !== 200) throw new ServiceError('status', errorDetails(response, text));
    const result = call.response().safeParse(parseJson(text));
    // The issues may quote the body, so they stay out of the error, which may be reported.
    if (!result.success) throw new ServiceError('malformed');
    outcome = 'ok';
    return result.data;
  } catch (error) {
    if (signal?.aborted) outcome = 'cancelled';
    else if (error instanceof ServiceError) outcome = error.status ?? error.kind;
    throw error;
  } finally {
    stopTimeout();
    signal?.removeEventListener('abort', abort);
    const milliseconds = Math.round(performance.now() - start);
    if (endedCalls.length < maxKept) endedCalls.push({ call: call.name, outcome, milliseconds });
  }
}

/**
 * Calls a function when the page has run for `callTimeout`. While the device sleeps, the response may arrive, and after the sleep a
 * single long timer would be due before it. So a tick counts for at most 10 s, even if it is later. In a hidden tab, ticks are
 * up to a minute apart.
 *
 * @returns a function that stops the time-out.
 */
function startTimeout(onTimeout: () => void): () => void {
  let left = callTimeout;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    left -= Math.min(now - last, 10_000);
    last = now;
    if (left > 0) return;
    clearInterval(timer);
    onTimeout();
  }, 1000);
  return () => clearInterval(timer);
}

/** Returns a response and its body, once the body has arrived. */
async function receive(request: ResponsePromise) {
  const response = await request;
  return { response, text: await request.text() };
}

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

/** Returns the details of the error of a status other than 200. */
function errorDetails({ status, headers }: Response, text: string): Partial<ServiceError> {
  const retryAt =
    status === 429 ? readRetryAfter(headers.get('Retry-After'), headers.get('Date'), Date.now()) : undefined;
  return { status, body: errorBody().parse(parseJson(text)), retryAt };
}

/** Parses a body. An empty body stays `''`. A body that is not JSON becomes `undefined`, which no response schema accepts. */
function parseJson(text: string): unknown {
  if (text === '') return '';
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
