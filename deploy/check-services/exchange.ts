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
  | {
      readonly ok: false;
      readonly reason: string;
      /** Whether no request to this origin can succeed, such as because its certificate is not trusted. */
      readonly isOriginDead: boolean;
    };

/** An exchange that has a response. */
export type Received = Extract<Exchange, { readonly ok: true }>;

/** The time-out of a call in milliseconds, as in the page (docs/services.md, 'Rules for every call'). */
const timeout = 30_000;

const unknownAuthority =
  'Node does not know the authority of the certificate. If browsers know it, name the file of its certificate: NODE_EXTRA_CA_CERTS=authority.pem npm run check:services …';

/** What to do about each failure that every request to an origin has, by the code of Node. */
const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start the service, or correct the origin',
  ENOTFOUND: 'the name has no address: correct the origin',
  EAI_AGAIN: 'the name could not be resolved: check the DNS of this machine',
  EHOSTUNREACH: 'no route leads to the host: check the network',
  ENETUNREACH: 'no route leads to the host: check the network',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_HAS_EXPIRED: 'renew the certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server speaks http on this port: correct the origin',
  TimeoutError: 'the service accepts no connection: check it and its firewall',
};

/** Returns the innermost cause of a failed request, such as 'getaddrinfo ENOTFOUND login.example.com'. */
function causeOf(thrown: unknown): { readonly text: string; readonly code: string } {
  if (!(thrown instanceof Error)) return { text: String(thrown), code: '' };
  if (thrown.name === 'TimeoutError')
    return { text: `no response within ${timeout / 1000} s`, code: thrown.name };
  // A name with several addresses fails with one error for each.
  const [first] = thrown instanceof AggregateError ? thrown.errors : [];
  const cause = first ?? thrown.cause;
  if (cause !== undefined) return causeOf(cause);
  return { text: thrown.message, code: 'code' in thrown ? String(thrown.code) : '' };
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
    const { text, code } = causeOf(thrown);
    const remedy = remedies[code];
    return {
      ok: false,
      reason: remedy === undefined ? text : `${text}: ${remedy}`,
      isOriginDead: remedy !== undefined,
    };
  }
}
