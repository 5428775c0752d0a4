import ky from 'ky';
import type * as z from 'zod/mini';
import { plainAnswer, queryRequest, takeEarlyAnswer } from './early-answers.ts';
import { giveUpSignal } from './give-up.ts';
import { commonHeaders, sessionTokenFromCookie } from './request-headers.ts';
import { ServiceError } from './service-error.ts';
import { type Service, serviceOrigins } from './service-origins.ts';

/** Every call is given up after this many milliseconds (contract section 1). */
export const callTimeout = 30_000;

interface CallOptions<Answer extends z.ZodMiniType> {
  readonly service: Service;
  /** From the root of the service's origin, with a leading slash. */
  readonly path: string;
  readonly answer: Answer;
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: unknown;
  /** Sends the session cookie's token; without a cookie the page goes to the site root and nothing is sent. */
  readonly authenticated?: boolean;
  readonly signal?: AbortSignal;
  /** Where an unauthenticated page is sent; the page itself by default. */
  readonly leaveTo?: (url: string) => void;
}

/**
 * The HTTP helper of specification section 7: JSON both ways, credentials included, one fingerprint header.
 *
 * @returns the body of a 200 in the shape that `answer` describes (an empty body is `""` to it).
 * @throws {ServiceError} for every other status, a network failure, an abort, a time-out and a body of another shape.
 */
export async function callService<Answer extends z.ZodMiniType>(
  options: CallOptions<Answer>,
): Promise<z.output<Answer>> {
  const headers = { ...commonHeaders(serviceOrigins[options.service]), ...authorization(options) };
  const giveUp = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    giveUp.abort();
  }, callTimeout);
  const abort = () => giveUp.abort();
  // Queries are aborted by who asks; a mutation by its user.
  const signal = options.signal ?? (options.body === undefined ? undefined : giveUpSignal());
  signal?.addEventListener('abort', abort);
  try {
    if (signal?.aborted) abort();
    const address = serviceOrigins[options.service] + options.path;
    const early = options.body === undefined ? takeEarlyAnswer(address) : undefined;
    const { status, text } = await (early === undefined
      ? ky(address, {
          ...queryRequest,
          method: options.body === undefined ? 'get' : 'post',
          ...(options.body === undefined ? {} : { json: options.body }),
          headers,
          signal: giveUp.signal,
          // Time-out, retries and statuses are decided here, by the specification's rule and nobody else's.
          timeout: false,
          retry: 0,
          throwHttpErrors: false,
        }).then(plainAnswer)
      : Promise.race([early, aborted(giveUp.signal)]));
    return read(status, text, options.answer);
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    throw new ServiceError(timedOut ? 'timeout' : 'network', {}, { cause: thrown });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Rejects when a signal is aborted. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The call was given up.')));
  });

function authorization(options: Pick<CallOptions<z.ZodMiniType>, 'authenticated' | 'leaveTo'>) {
  if (!options.authenticated) return {};
  const token = sessionTokenFromCookie();
  if (token === undefined) {
    (options.leaveTo ?? ((url) => window.location.assign(url)))('/');
    throw new ServiceError('unauthenticated');
  }
  return { Authorization: `X-SessionToken ${token}` };
}

function read<Answer extends z.ZodMiniType>(status: number, text: string, answer: Answer): z.output<Answer> {
  const body = parseJson(text);
  if (status !== 200) throw ServiceError.fromAnswer(status, body);
  const result = answer.safeParse(body);
  // The issues may quote what the service sent: they stay out of the error, which may be reported.
  if (!result.success) throw new ServiceError('malformed');
  return result.data;
}

/** A body that is not JSON is `undefined`, which no answer's shape allows. */
function parseJson(text: string): unknown {
  if (text === '') return '';
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
