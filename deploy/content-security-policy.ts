import type { Hosts } from './hosts.ts';

/** Inline parts of the build's pages that may run or apply. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The policies of the app itself: the start page, the script loader, what loaded scripts load, the footer's sanitiser. */
const appPolicies = ['page-start', 'third-party-script', 'default', 'dompurify'];

/**
 * The Content-Security-Policy of every page (contract section 7). Nothing is allowed but what is named; script
 * runs from this host, from captcha and risk script, and where its hash is known.
 */
export function contentSecurityPolicy(hosts: Hosts, inline: InlineSources): string {
  const { captcha, risk, serviceOrigins, handOff, logos } = hosts;
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts, ...captcha.scripts, ...risk],
    'style-src': ["'self'", ...inline.styles],
    'img-src': ["'self'", 'data:', ...logos, ...risk],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...serviceOrigins, ...captcha.frames, ...risk],
    'frame-src': [...captcha.frames, ...risk],
    'manifest-src': ["'self'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'", ...handOff],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [...appPolicies, ...captcha.policies],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}
