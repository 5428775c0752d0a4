import { exchange } from './exchange.ts';
import type { Findings } from './finding.ts';

/** The origins of a page and of a service that it calls. If they differ, the browser applies CORS. */
export interface CrossOrigin {
  /** Origin of the page. */
  readonly page: string;
  /** Origin of the service. */
  readonly service: string;
}

/** Returns the items of a header that is a comma-separated list, in lower case. */
const listOf = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((item) => item.trim().toLowerCase());

/**
 * Returns what is wrong with the CORS headers of a response with credentials, or `undefined` (Fetch Standard, 'CORS
 * check').
 */
function corsProblem(headers: Headers, page: string): string | undefined {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === null) return 'Access-Control-Allow-Origin is missing';
  if (allowed === '*') return "Access-Control-Allow-Origin is '*', which browsers refuse with credentials";
  if (allowed !== page) return `Access-Control-Allow-Origin is ${allowed}, but the page is ${page}`;
  if (headers.get('access-control-allow-credentials') !== 'true')
    return 'Access-Control-Allow-Credentials: true is missing';
  return undefined;
}

/** Checks that the page may read a response. Errors need the headers too, because the page reads their status. */
export function checkCors(headers: Headers, { page, service }: CrossOrigin, findings: Findings): void {
  if (page === service) return;
  const problem = corsProblem(headers, page);
  if (problem !== undefined) findings.fails('CORS', `${problem}: the page cannot read the response`);
  else findings.holds('CORS');
}

/** Whether a preflight allows a header. With credentials, `*` allows none. */
const allowsHeader = (headers: Headers, name: string) =>
  listOf(headers, 'access-control-allow-headers').includes(name.toLowerCase());

/** A call of the page to a service on another origin. */
interface PreflightedCall {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** Whether the build sends `X-Reference` to that service (build setting `VITE_SEND_REFERENCE`). */
  readonly sendsReference: boolean;
}

/** Sends the preflight that a browser sends before a call of the page, and checks that it allows the call. */
export async function checkPreflight(
  { page, service }: CrossOrigin,
  { path, method, sendsReference }: PreflightedCall,
  findings: Findings,
): Promise<void> {
  const needed = [
    ...(method === 'POST' ? ['content-type'] : []),
    'x-fingerprint',
    ...(sendsReference ? ['x-reference'] : []),
  ];
  const check = `preflight of ${method} ${path}`;
  const response = await exchange({
    url: service + path,
    method: 'OPTIONS',
    headers: {
      Origin: page,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': needed.join(','),
    },
  });
  if (!response.ok) return findings.fails(check, response.reason);
  const { status, headers } = response;
  if (status < 200 || status > 299)
    return findings.fails(check, `status ${status}; browsers expect 200 or 204`);
  const problem = corsProblem(headers, page);
  if (problem !== undefined) return findings.fails(check, problem);
  // GET and POST are allowed without Access-Control-Allow-Methods (Fetch Standard, 'CORS-safelisted method').
  const missing = needed.filter((name) => !allowsHeader(headers, name));
  if (missing.length > 0)
    return findings.fails(check, `Access-Control-Allow-Headers does not name ${missing.join(' and ')}`);
  findings.holds(check);
}
