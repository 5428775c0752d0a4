import { contentSecurityPolicy, type InlineSources, reportGroup } from './content-security-policy.ts';
import type { Hosts } from './hosts.ts';

/**
 * The permissions of the page (W3C Permissions Policy). It may read a PIN from a text message and copy a username, and
 * nothing else.
 */
const permissions = [
  'otp-credentials=(self)',
  'clipboard-write=(self)',
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
].join(', ');

/**
 * Returns the headers of every page and file of the build, by name (OWASP Secure Headers Project).
 *
 * `Referrer-Policy` is not `no-referrer`, because the hand-off would then reach the console with `Origin: null`, and a
 * console could not check where a session comes from.
 *
 * @param reports where the page and browsers send reports; `''` for nowhere.
 */
export const securityHeaders = (
  hosts: Hosts,
  inline: InlineSources,
  reports = '',
): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(hosts, inline, reports),
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Referrer-Policy': 'strict-origin',
  'Permissions-Policy': permissions,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  ...(reports === '' ? {} : { 'Reporting-Endpoints': `${reportGroup}="${reports}"` }),
});

/**
 * The headers that nginx adds to each response of a proxied service. A service sends data. If a browser opens a
 * response as a page, HTML in it executes no script, posts no form, sends no request and cannot be framed.
 */
export const serviceHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};
