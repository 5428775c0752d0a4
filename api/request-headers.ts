import { fingerprintHeader } from './fingerprint.ts';
import { reference } from './reference.ts';

/**
 * Returns the headers of every call (docs/services.md, 'Rules for every call'): `X-Fingerprint`, and the reference of the
 * visit for Merchant Support. A service on another origin must allow both by CORS.
 */
export const requestHeaders = (): Record<string, string> => ({
  ...fingerprintHeader(),
  'X-Reference': reference(),
});

/** Returns the session token that the console left in the cookie `SessionToken`, or `undefined`. */
export function sessionTokenFromCookie(cookies: string = document.cookie): string | undefined {
  for (const cookie of cookies.split(';')) {
    const [name, ...value] = cookie.trim().split('=');
    if (name === 'SessionToken' && value.join('=') !== '') return value.join('=');
  }
  return undefined;
}
