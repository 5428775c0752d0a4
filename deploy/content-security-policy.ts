import type { Hosts } from './hosts.ts';
import { CommandError } from './run-command.ts';

/** The hash sources of the inline scripts and styles that the policy allows (inline-hashes.ts). */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The names of the Trusted Types policies that the app creates. `landing-page` returns the HTML of a landing page that
 * index.html contains as text, `page-start` the URLs of the files that start the page, and `third-party-script` the URLs of the captcha and the risk script. `default` checks the URLs of further
 * scripts that these two load. `dompurify` sanitises the footer.
 */
const appPolicies = ['landing-page', 'page-start', 'third-party-script', 'default', 'dompurify'];

/** The name that connects `report-to` with the header `Reporting-Endpoints`. */
export const reportGroup = 'sign-in';

/**
 * Checks the sources that the file of hosts names. Each must be one http(s) origin, and may have a path. A scheme alone
 * (`https:`) or a wildcard would allow hosts of any owner. A space or a semicolon would change the rest of the policy.
 *
 * @throws if a source has another form.
 */
function checkSources(name: string, sources: readonly string[]): void {
  for (const source of sources) {
    if (/^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w./-]*)?$/.test(source)) continue;
    throw new CommandError(
      `"${name}" contains ${JSON.stringify(source)}. Each entry must name one host, such as https://logos.example.com.`,
    );
  }
}

/**
 * Returns the Content-Security-Policy of every page (W3C Content Security Policy Level 3). Browsers block everything
 * that the policy does not name. It names the scripts of this host, the captcha, the risk script, and the hashes of the
 * inline scripts.
 *
 * @param reports where browsers report violations: a URL, or a path on the page's own origin; `''` for nowhere.
 * @throws if a source in `hosts` is not an http(s) origin with an optional path.
 */
export function contentSecurityPolicy(hosts: Hosts, inline: InlineSources, reports = ''): string {
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
    // Browsers that know the first directive ignore the second one. Firefox and browsers by http know only the second.
    ...(reports === '' ? {} : { 'report-to': [reportGroup], 'report-uri': [reports] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}
