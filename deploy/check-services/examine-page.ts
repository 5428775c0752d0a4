import type { ServicesExamined, ServicesUnderTest } from './examine-services.ts';
import { exchange, type Received } from './exchange.ts';
import { type Finding, findingsFor } from './finding.ts';

const isPage = ({ text }: Received) => /<div id="root"/.test(text);

const isCachedLong = (headers: Headers) =>
  /immutable|max-age=[1-9]/i.test(headers.get('cache-control') ?? '') &&
  !/no-cache|no-store/i.test(headers.get('cache-control') ?? '');

/** Returns the sources of each directive of a policy. */
const directivesOf = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name.toLowerCase(), sources];
    }),
  );

/** Whether the sources of a directive allow an origin. `'self'` allows the page's own origin. */
const allows = (sources: readonly string[] = [], origin: string, page: string) =>
  (origin === page && sources.includes("'self'")) ||
  sources.some((source) => source === origin || source === `${origin}/` || source === 'https:');

/** Returns the origin of a URL; `undefined` for a relative URL and for `data:`. */
function originOf(url: string | undefined): string | undefined {
  if (url === undefined || !/^https?:/i.test(url) || !URL.canParse(url)) return undefined;
  return new URL(url).origin;
}

/**
 * Examines how the page is hosted: fallback, caching, headers, and whether its policy allows the services.
 *
 * @param examined what the services returned. The policy must allow the logo and the risk script that they name.
 * @returns the findings. A page that cannot be reached is a finding, not an error.
 */
export async function examinePage(
  { origin, loginsvc, themesvc }: ServicesUnderTest,
  examined: Pick<ServicesExamined, 'appInit' | 'theme'>,
): Promise<readonly Finding[]> {
  const { appInit, theme } = examined;
  const found = findingsFor('page');
  const page = await exchange({ url: `${origin}/` });
  if (!page.ok) {
    found.fails('reachable', page.reason);
    return found.findings;
  }
  if (page.status !== 200 || !isPage(page)) {
    found.fails('index.html', `status ${page.status}, and the response is not the page of this app`);
    return found.findings;
  }
  found.holds('index.html');
  const { headers } = page;
  if (isCachedLong(headers))
    found.fails(
      'caching of index.html',
      `${headers.get('cache-control')}: a deploy would not reach merchants`,
    );
  else found.holds('caching of index.html');

  const policy = headers.get('content-security-policy');
  if (policy === null) found.fails('policy', 'Content-Security-Policy is missing; see docs/deploying.md');
  else {
    const directives = directivesOf(policy);
    const scripts = directives.get('script-src') ?? [];
    const unsafe = scripts.filter((source) => /^'unsafe-|^\*$|^https?:$|^data:$/.test(source));
    if (!directives.has('script-src') || unsafe.length > 0)
      found.fails('policy', `script-src is missing or allows ${unsafe.join(' ')}`);
    else found.holds('policy');
    const called = [...new Set([loginsvc, themesvc])];
    const blocked = called.filter((service) => !allows(directives.get('connect-src'), service, origin));
    if (blocked.length > 0)
      found.fails(
        'policy for services',
        `connect-src blocks ${blocked.join(', ')} (serviceOrigins in deploy/hosts.ts)`,
      );
    else found.holds('policy for services');
    const logo = originOf(theme?.logo);
    if (logo !== undefined && !allows(directives.get('img-src'), logo, origin))
      found.fails('policy for logos', `img-src blocks ${logo} (logos in deploy/hosts.ts)`);
    const riskHost = appInit?.configValues.find(({ name }) => name === 'Risk_ScriptHost')?.value;
    if (riskHost && !allows(scripts, `https://${riskHost}`, origin))
      found.fails(
        'policy for the risk script',
        `script-src blocks https://${riskHost} (risk in deploy/hosts.ts)`,
      );
  }
  const expected = ['x-content-type-options', 'referrer-policy', 'x-frame-options'];
  if (origin.startsWith('https:')) expected.push('strict-transport-security');
  const missing = expected.filter((name) => !headers.has(name));
  if (missing.length > 0) found.fails('security headers', `missing: ${missing.join(', ')}`);
  else found.holds('security headers');

  for (const path of ['/forgot-username', '/Login/forgot-username', '/Loginapp/contact']) {
    const deep = await exchange({ url: origin + path });
    if (deep.ok && deep.status === 200 && isPage(deep)) found.holds(`path ${path}`);
    else
      found.fails(`path ${path}`, `${deep.ok ? `status ${deep.status}` : deep.reason}; expected index.html`);
  }

  // The manifest of the build's files (src/platform/page-start.ts).
  const [, core] = / id="manifest">\{"core":"([^"]+)"/.exec(page.text) ?? [];
  for (const prefix of ['', '/Login']) {
    const script = await exchange({ url: `${origin}${prefix}/${core}` });
    const isScript = script.ok && /javascript/.test(script.headers.get('content-type') ?? '');
    if (!isScript) found.fails(`files below ${prefix}/`, 'the core is not served, so the page has no script');
    else if (!isCachedLong(script.headers))
      found.unclear(`files below ${prefix}/`, 'hashed files are not cached');
    else found.holds(`files below ${prefix}/`);
  }
  const gone = await exchange({ url: `${origin}/assets/check-services-00000000.js` });
  if (gone.ok && isCachedLong(gone.headers))
    found.fails(
      'a missing chunk',
      `is cached (${gone.headers.get('cache-control')}), so it stays broken after a repair`,
    );
  else found.holds('a missing chunk');

  const change = await exchange({ url: `${origin}/.well-known/change-password` });
  if (change.ok && [302, 303, 307].includes(change.status)) found.holds('change-password');
  else found.unclear('change-password', '/.well-known/change-password does not redirect to Forgot Password');
  return found.findings;
}
