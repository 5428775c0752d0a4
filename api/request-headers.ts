import { reference } from './reference.ts';

let fingerprint: string | undefined;

/** Remembers the config value `Risk_Fingerprint`, sent with every later call; an empty one is unknown. */
export function rememberFingerprint(value: string | undefined): void {
  fingerprint = value || undefined;
}

/**
 * Headers of every call: `X-Fingerprint`, left out while unknown (contract section 1), and the visit's reference for
 * Merchant Support. A service on another origin is not sent that: it would have to allow it first (CORS).
 *
 * @param origin the service's origin, `''` for the page's own.
 */
export function commonHeaders(origin: string): Record<string, string> {
  return {
    ...(fingerprint === undefined ? {} : { 'X-Fingerprint': fingerprint }),
    ...(origin === '' ? { 'X-Reference': reference() } : {}),
  };
}

/** The session token that the console left in the cookie `SessionToken`, or `undefined`. */
export function sessionTokenFromCookie(cookies: string = document.cookie): string | undefined {
  for (const cookie of cookies.split(';')) {
    const [name, ...value] = cookie.trim().split('=');
    if (name === 'SessionToken' && value.join('=') !== '') return value.join('=');
  }
  return undefined;
}
