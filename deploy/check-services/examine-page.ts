import { type BuildRecord, buildRecordName, parseBuildRecord } from '../build-record.ts';
import { anyHost } from '../build-settings.ts';
import { inlineHashes } from '../inline-hashes.ts';
import type { ServicesExamined, ServicesUnderTest } from './examine-services.ts';
import { exchange, type Received } from './exchange.ts';
import { type Finding, type Findings, findingsFor } from './finding.ts';

const isPage = ({ text }: Received) => /<div id="root"/.test(text);

const isCachedLong = (headers: Headers) =>
  /immutable|max-age=[1-9]/i.test(headers.get('cache-control') ?? '') &&
  !/no-cache|no-store/i.test(headers.get('cache-control') ?? '');

/** Returns the sources of each directive of a policy. */
const directivesOf = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy
      .split(';')
      .filter((directive) => directive.trim() !== '')
      .map((directive) => {
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
 * Reads the record of the build that a page was made from.
 *
 * @returns `undefined` if the host serves none.
 */
export async function hostedBuild(origin: string): Promise<BuildRecord | undefined> {
  const response = await exchange({ url: `${origin}/${buildRecordName}` });
  return response.ok && response.status === 200 ? parseBuildRecord(response.text) : undefined;
}

/** Checks that the policy allows the inline scripts and styles of the page, so that it starts and has its look. */
function checkInlineHashes(
  { text }: Received,
  directives: ReadonlyMap<string, readonly string[]>,
  found: Findings,
): void {
  const blocked = (['script', 'style'] as const).filter((element) =>
    inlineHashes(text, element).some((hash) => !directives.get(`${element}-src`)?.includes(hash)),
  );
  if (blocked.length === 0) found.holds('policy for inline parts');
  else
    found.fails(
      'policy for inline parts',
      `the policy is of another build: ${blocked.map((element) => `${element}-src`).join(' and ')} blocks parts of index.html. Publish page and configuration together`,
    );
}

/** Compares the settings of the hosted build with the services that are examined, and with the policy. */
function checkBuild(
  build: BuildRecord | undefined,
  { loginsvc, themesvc, origin }: ServicesUnderTest,
  {
    page,
    directives,
  }: { readonly page: Received; readonly directives: ReadonlyMap<string, readonly string[]> },
  found: Findings,
): void {
  if (build === undefined) {
    found.fails('build', `${origin}/${buildRecordName} is missing, so the settings of the page are unknown`);
    return;
  }
  const { id, settings } = build;
  const [, inPage = 'none'] = / data-build="(\w+)"/.exec(page.text) ?? [];
  const header = page.headers.get('x-build');
  if (inPage !== id)
    found.fails('build', `index.html is of the build ${inPage}, and ${buildRecordName} of ${id}`);
  else if (header !== id)
    found.unclear('build', `the header X-Build is ${header ?? 'missing'}, the build is ${id}`);
  else found.holds('build', id);
  const calls = {
    VITE_LOGINSVC_ORIGIN: [settings.VITE_LOGINSVC_ORIGIN, loginsvc],
    VITE_THEMESVC_ORIGIN: [settings.VITE_THEMESVC_ORIGIN, themesvc],
  } as const;
  const other = Object.entries(calls).filter(([, [built, examined]]) => (built || origin) !== examined);
  for (const [name, [built, examined]] of other)
    found.fails('settings', `the page calls ${built || origin} (${name}), and not ${examined}`);
  if (other.length === 0) found.holds('settings');
  const hosts = settings.VITE_HANDOFF_HOSTS;
  const allowed = (directives.get('form-action') ?? []).map((source) => source.replace(/^https?:\/\//, ''));
  const blocked = hosts.filter(
    (host) => host !== anyHost && !allowed.includes(host) && host !== new URL(origin).host,
  );
  if (hosts.length === 0 || hosts.includes(anyHost))
    found.unclear('hand-off', 'the page posts a session to any host (VITE_HANDOFF_HOSTS)');
  else if (directives.size > 0 && blocked.length > 0)
    found.fails('hand-off', `form-action blocks ${blocked.join(', ')} (handOff in the file of hosts)`);
  else found.holds('hand-off');
}

/**
 * Examines how the page is hosted: fallback, caching, headers, whether its policy allows the services and its own inline
 * parts, and whether it was built for these services.
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

  const enforced = headers.get('content-security-policy');
  const policy = enforced ?? headers.get('content-security-policy-report-only');
  const directives = directivesOf(policy ?? '');
  checkBuild(await hostedBuild(origin), { loginsvc, themesvc, origin }, { page, directives }, found);
  if (policy === null) found.fails('policy', 'Content-Security-Policy is missing; see docs/deploying.md');
  else {
    checkInlineHashes(page, directives, found);
    const scripts = directives.get('script-src') ?? [];
    const unsafe = scripts.filter((source) => /^'unsafe-|^\*$|^https?:$|^data:$/.test(source));
    if (enforced === null) found.unclear('policy', 'it only reports (--report-only), so it blocks nothing');
    else if (!directives.has('script-src') || unsafe.length > 0)
      found.fails('policy', `script-src is missing or allows ${unsafe.join(' ')}`);
    else found.holds('policy');
    const called = [...new Set([loginsvc, themesvc])];
    const blocked = called.filter((service) => !allows(directives.get('connect-src'), service, origin));
    if (blocked.length > 0)
      found.fails(
        'policy for services',
        `connect-src blocks ${blocked.join(', ')} (serviceOrigins in the file of hosts)`,
      );
    else found.holds('policy for services');
    const logo = originOf(theme?.logo);
    if (logo !== undefined && !allows(directives.get('img-src'), logo, origin))
      found.fails('policy for logos', `img-src blocks ${logo} (logos in the file of hosts)`);
    const riskHost = appInit?.configValues.find(({ name }) => name === 'Risk_ScriptHost')?.value;
    if (riskHost && !allows(scripts, `https://${riskHost}`, origin))
      found.fails(
        'policy for the risk script',
        `script-src blocks https://${riskHost} (risk in the file of hosts)`,
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

  // The manifest of the build's files (src/start/languages.ts).
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
  if (gone.ok && gone.status !== 404)
    found.unclear('a missing chunk', `status ${gone.status}; expected 404, so that logs show it`);
  else if (gone.ok && isCachedLong(gone.headers))
    found.fails(
      'a missing chunk',
      `is cached (${gone.headers.get('cache-control')}), so it stays broken after a repair`,
    );
  else found.holds('a missing chunk');

  // If the origin names a port, the port of http is unknown.
  const { protocol, host, port } = new URL(origin);
  if (protocol === 'https:' && port === '') {
    const plain = await exchange({ url: `http://${host}/` });
    if (!plain.ok)
      found.unclear('http', `${plain.reason}; merchants who type the name need a redirect to https`);
    else if (plain.headers.get('location')?.startsWith('https:')) found.holds('http');
    else
      found.fails(
        'http',
        `status ${plain.status} without a redirect to https. Behind a balancer, "balancers" in the file of hosts lacks its address`,
      );
  }

  const change = await exchange({ url: `${origin}/.well-known/change-password` });
  if (change.ok && [302, 303, 307].includes(change.status)) found.holds('change-password');
  else found.unclear('change-password', '/.well-known/change-password does not redirect to Forgot password');
  return found.findings;
}
