import type { Hosts } from './hosts.ts';

/** The policy sources of the inline scripts and styles that the policy allows. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The Trusted Types policies that the app creates. `page-start` starts the core and the app, `third-party-script` loads
 * the captcha and the risk script, `default` serves the scripts that these load, and `dompurify` sanitises the footer.
 */
const appPolicies = ['page-start', 'third-party-script', 'default', 'dompurify'];

/**
 * Checks the sources that `hosts.ts` names. A scheme alone (`https:`) or a wildcard would allow hosts of any owner, and
 * a space or a semicolon would change the rest of the policy.
 *
 * @throws if a source is not an origin, with or without a path.
 */
function checkSources(name: string, sources: readonly string[]): void {
  for (const source of sources) {
    if (/^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w./-]*)?$/.test(source)) continue;
    throw new Error(
      `${name} in deploy/hosts.ts contains ${JSON.stringify(source)}. Each entry must name one host, such as https://logos.example.com.`,
    );
  }
}

/**
 * Returns the Content-Security-Policy of every page (W3C Content Security Policy Level 3). It allows only what it
 * names. It allows scripts of this host, the captcha and the risk script, and inline scripts by their hashes.
 *
 * @throws if `hosts` contains a source that is not a host.
 */
export function contentSecurityPolicy(hosts: Hosts, inline: InlineSources): string {
  const { captcha, risk, serviceOrigins, handOff, logos } = hosts;
  const named = { serviceOrigins, handOff, risk, logos, 'captcha.scripts': captcha.scripts };
  for (const [name, sources] of Object.entries({ ...named, 'captcha.frames': captcha.frames }))
    checkSources(name, sources);
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
