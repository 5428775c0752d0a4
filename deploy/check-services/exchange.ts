/** A request as a browser with the page open would send it. */
export interface ExchangeRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** A response, or the reason why there is none. */
export type Exchange =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: Headers;
      readonly text: string;
      /** From the request to the end of the body. */
      readonly milliseconds: number;
    }
  | { readonly ok: false; readonly reason: string };

/** A response. */
export type Received = Extract<Exchange, { readonly ok: true }>;

/** The time-out of a call in milliseconds, as in the page (docs/services.md, 'Rules for every call'). */
const timeout = 30_000;

/** The innermost reason of a failed request, such as 'getaddrinfo ENOTFOUND login.example.com'. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown.name === 'TimeoutError') return `no response within ${timeout / 1000} s`;
  return thrown.cause === undefined ? thrown.message : reasonOf(thrown.cause);
}

/** Sends one request. Redirects are not followed, because the page does not follow them either. */
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
