/** A request. */
export interface ExchangeRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, which is sent as JSON. */
  readonly body?: unknown;
}

/** A response, or the reason why there is none. */
export type Exchange =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: Headers;
      readonly text: string;
      /** The time from the request to the end of the body. */
      readonly milliseconds: number;
    }
  | { readonly ok: false; readonly reason: string };

/** An exchange that has a response. */
export type Received = Extract<Exchange, { readonly ok: true }>;

/** The time-out of a call in milliseconds, as in the page (docs/services.md, 'Rules for every call'). */
const timeout = 30_000;

/** Returns the innermost cause of a failed request, such as 'getaddrinfo ENOTFOUND login.example.com'. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown.name === 'TimeoutError') return `no response within ${timeout / 1000} s`;
  return thrown.cause === undefined ? thrown.message : reasonOf(thrown.cause);
}

/**
 * Sends one request. It follows no redirect, because the page follows none. It never rejects.
 *
 * @returns the response, or the reason why there is none.
 */
export async function exchange({
  url,
  method = 'GET',
  headers = {},
  body,
}: ExchangeRequest): Promise<Exchange> {
  const started = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    const text = await response.text();
    const { status } = response;
    return { ok: true, status, headers: response.headers, text, milliseconds: performance.now() - started };
  } catch (thrown) {
    return { ok: false, reason: reasonOf(thrown) };
  }
}
