import { fingerprintHeader } from './fingerprint.ts';
import { reference } from './reference.ts';

/**
 * Returns the headers of every call: `X-Fingerprint` (docs/services.md, 'Rules for every call'), and the reference of
 * the visit for Merchant Support. A service on another origin does not receive the reference, because CORS would have
 * to allow the header.
 *
 * @param origin the service's origin, `''` for the page's own.
 */
export function requestHeaders(origin: string): Record<string, string> {
  return { ...fingerprintHeader(), ...(origin === '' ? { 'X-Reference': reference() } : {}) };
}

/** Returns the session token that the console left in the cookie `SessionToken`, or `undefined`. */
export function sessionTokenFromCookie(cookies: string = document.cookie): string | undefined {
  for (const cookie of cookies.split(';')) {
    const [name, ...value] = cookie.trim().split('=');
    if (name === 'SessionToken' && value.join('=') !== '') return value.join('=');
  }
  return undefined;
}
