// @vitest-environment node
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildFiles } from '../../deploy/build-files.ts';
import { writeBuildRecord } from '../../deploy/build-record.ts';
import { readBuildSettings } from '../../deploy/build-settings.ts';
import { isAllowed } from '../../deploy/check-licences.ts';
import { cloudFrontFunction, responseHeadersPolicy } from '../../deploy/cloudfront-files.ts';
import { consequences, type Target } from '../../deploy/consequences.ts';
import { contentSecurityPolicy } from '../../deploy/content-security-policy.ts';
import { hostingRules } from '../../deploy/hosting-rules.ts';
import { type Hosts, parseHosts, readHosts } from '../../deploy/hosts.ts';
import { inlineHashes } from '../../deploy/inline-hashes.ts';
import { nginxConfig } from '../../deploy/nginx-config.ts';
import { productionDependencies } from '../../deploy/production-dependencies.ts';
import { securityHeaders } from '../../deploy/security-headers.ts';
import { securityTxt } from '../../deploy/security-txt.ts';
import { headersFile, redirectsFile } from '../../deploy/static-host-files.ts';
import { writeCloudFrontSite } from '../../deploy/write-cloudfront-site.ts';
import { writeRelease } from '../../deploy/write-release.ts';
import { billOfMaterials } from '../../deploy/write-sbom.ts';
import { writeStaticSite } from '../../deploy/write-static-site.ts';

/** The hosts of the file that an operator copies. */
const hosts = readHosts('deploy/hosts.example.json');

const none = { scripts: [], styles: [] };

/** A policy's directives by name. */
const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');

describe('inlineHashes', () => {
  it('returns the hash of the example in the standard', () => {
    // CSP 3 section 8.3.
    expect(inlineHashes("<script>alert('Hello, world.');</script>", 'script')).toEqual([
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    ]);
  });

  it('returns one hash for each different content of the elements, byte for byte', () => {
    const page = `<script>\n é </script><SCRIPT type="module">b()</SCRIPT ><script>b()</script><style>p{}</style>`;
    expect(inlineHashes(page, 'script')).toEqual([source('\n é '), source('b()')]);
    expect(inlineHashes(page, 'style')).toEqual([source('p{}')]);
  });

  it.each(['application/json', 'text/html'])('ignores a data block of type %s', (type) => {
    expect(inlineHashes(`<script type="${type}" id="data">x</script>`, 'script')).toEqual([]);
  });

  it('ignores scripts with a src and elements of other names', () => {
    expect(
      inlineHashes('<script src="a.js"></script><script></script><scripture>x</scripture>', 'script'),
    ).toEqual([]);
  });
});

describe('contentSecurityPolicy', () => {
  const policy = directives(contentSecurityPolicy(hosts, { scripts: [source('a')], styles: [] }));

  it('allows nothing by default, and names no unsafe source, wildcard or scheme except data:', () => {
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(
      Object.values(policy)
        .flat()
        .filter((item) => /unsafe|\*|^[\w-]+:$/.test(item)),
    ).toEqual(['data:']);
    expect(policy['img-src']).toEqual(["'self'", 'data:', ...hosts.risk]);
    expect(policy['form-action']).toEqual(["'self'", ...hosts.handOff]);
  });

  it.each(['https:', '*', 'https://*.example.com', 'logos.example.com', "'unsafe-inline'", 'https://a.b; x'])(
    'refuses %j as a host of logos',
    (logo) => {
      expect(() => contentSecurityPolicy({ ...hosts, logos: [logo] }, none)).toThrow('"logos" contains');
    },
  );

  it('allows script of this host, of the captcha, of the risk script, and with the hash of an inline script', () => {
    expect(policy['script-src']).toEqual(["'self'", source('a'), ...hosts.captcha.scripts, ...hosts.risk]);
  });

  it.each([
    ['frame-ancestors', "'none'"],
    ['base-uri', "'self'"],
    ['require-trusted-types-for', "'script'"],
  ])('%s is %s', (name, value) => {
    expect(policy[name]).toEqual([value]);
  });

  it('names where browsers report violations, if the build has a URL for reports', () => {
    const reporting = directives(contentSecurityPolicy(hosts, none, '/reports'));
    expect([reporting['report-to'], reporting['report-uri']]).toEqual([['sign-in'], ['/reports']]);
    expect(securityHeaders(hosts, none, '/reports')['Reporting-Endpoints']).toBe('sign-in="/reports"');
    expect(policy).not.toHaveProperty('report-to');
  });

  it('allows configured hosts in the directives that need them, and in no other', () => {
    const configured: Hosts = {
      ...hosts,
      handOff: ['https://console.example'],
      serviceOrigins: ['https://services.example'],
      risk: ['https://risk.example'],
      logos: ['https://logos.example'],
    };
    const allowed = directives(contentSecurityPolicy(configured, none));
    const directivesWith = (host: string) =>
      Object.keys(allowed).filter((name) => allowed[name]?.includes(`https://${host}.example`));
    expect(directivesWith('console')).toEqual(['form-action']);
    expect(directivesWith('services')).toEqual(['connect-src']);
    expect(directivesWith('logos')).toEqual(['img-src']);
    expect(directivesWith('risk')).toEqual(['script-src', 'img-src', 'connect-src', 'frame-src']);
  });
});

describe('securityHeaders', () => {
  const headers = securityHeaders(hosts, none);

  it.each([
    ['Strict-Transport-Security', /^max-age=\d{8,}; includeSubDomains$/],
    ['Referrer-Policy', /^strict-origin$/],
    ['Permissions-Policy', /camera=\(\).*geolocation=\(\).*microphone=\(\)/],
    ['X-Content-Type-Options', /^nosniff$/],
    ['Cross-Origin-Opener-Policy', /^same-origin$/],
    ['Cross-Origin-Resource-Policy', /^same-origin$/],
    ['X-Frame-Options', /^DENY$/],
  ])('the header %s has its value', (name, value) => {
    expect(headers[name]).toMatch(value);
  });

  it('contains the policy, and no header that these tests do not check', () => {
    expect(headers['Content-Security-Policy']).toBe(contentSecurityPolicy(hosts, none));
    expect(Object.keys(headers)).toHaveLength(8);
  });
});

describe('nginxConfig', () => {
  it('terminates TLS and redirects http if the site has a certificate, otherwise neither', () => {
    const { tls, listen: _, ...plain } = hosts;
    expect(nginxConfig({ ...plain, tls }, {})).toMatch(/listen 443 ssl http2;[\s\S]+ssl_certificate .+/);
    expect(nginxConfig(plain, {})).toContain('listen 80;');
    expect(nginxConfig(plain, {})).not.toMatch(/ssl_certificate|return 308/);
  });

  it.each([
    ['login.example.com', '443 ssl http2', 'https://login.example.com'],
    ['login.example.com www.example.com', '[::]:443 ssl', 'https://login.example.com'],
    ['login.example.com', '8443 ssl', 'https://login.example.com:8443'],
    ['login.example.com', 'ssl', 'https://login.example.com'],
    ['login.example.com', ['8443 ssl', '[::]:443 ssl'], 'https://login.example.com:8443'],
  ])('redirects http for the name %j and listen %j to %s', (serverName, listen, origin) => {
    expect(nginxConfig({ ...hosts, serverName, listen }, {})).toContain(`return 308 ${origin}$request_uri;`);
  });

  it('listens to each address', () => {
    const tls = { certificate: 'c', key: 'k', redirectFrom: ['80', '[::]:80'] };
    const both = parseHosts({ serverName: 'login.example.com', listen: ['443 ssl', '[::]:443 ssl'], tls });
    const listens = [...nginxConfig(both, {}).matchAll(/^ {4}listen (.+);$/gm)].map(([, value]) => value);
    expect(listens).toEqual(['80', '[::]:80', '443 ssl', '[::]:443 ssl']);
    expect(() => parseHosts({ serverName: 'login.example.com', listen: [] })).toThrow(
      '"listen" has another form',
    );
  });

  it.each(['*.example.com', '~^login', '_ login.example.com;', ''])(
    'refuses the first name %j',
    (serverName) => {
      expect(() => nginxConfig({ ...hosts, serverName }, {})).toThrow('serverName');
    },
  );

  it('uses brotli only if the module is installed', () => {
    expect(nginxConfig({ ...hosts, brotli: true }, {})).toContain('brotli_static on;');
    expect(nginxConfig({ ...hosts, brotli: false }, {})).not.toContain('brotli');
  });

  it('quotes the value of a header, and refuses a value that nginx would read as a variable', () => {
    expect(nginxConfig(hosts, { 'X-A': 'a "b" \\' })).toContain('add_header X-A "a \\"b\\" \\\\" always;');
    expect(() => nginxConfig(hosts, { 'X-A': '$host' })).toThrow('$host');
  });
});

describe('a release', () => {
  const settings = readBuildSettings({ VITE_HANDOFF_HOSTS: 'console.example.com' });
  beforeEach(() => {
    mkdirSync(join(folder, 'dist/assets'), { recursive: true });
    writeFileSync(
      join(folder, 'dist/index.html'),
      `<html lang="en"><script>one()</script>${' '.repeat(600)}`,
    );
    writeFileSync(join(folder, 'dist/other.html'), '<style>b{}</style><script>two()</script>');
    writeFileSync(join(folder, 'dist/assets/a-12345678.js'), 'x'.repeat(5000));
    writeFileSync(join(folder, 'dist/assets/a-12345678.js.map'), '{}');
    writeFileSync(join(folder, 'dist/small.svg'), '<svg/>');
    writeBuildRecord(join(folder, 'dist'), settings);
  });
  const dist = () => join(folder, 'dist');
  const writeStatic = (rest: Partial<Parameters<typeof writeStaticSite>[0]> = {}) =>
    writeStaticSite({ dist: dist(), out: join(folder, 'out'), hosts, ...rest });
  /** Writes a release for nginx. @returns the path of its folder below `folder`. */
  const write = (rest: Partial<Parameters<typeof writeRelease>[0]> = {}) =>
    `out/releases/${writeRelease({ dist: dist(), out: join(folder, 'out'), hosts, ...rest })}`;
  const published = (release: string) => [...buildFiles(join(folder, release, 'public')).keys()];

  it('has the hashes of the inline parts of every page in its policy, the same for nginx and static hosts', () => {
    const nginx = read(write(), 'policy.map');
    for (const text of ['one()', 'two()', 'b{}']) expect(nginx).toContain(source(text));
    writeStatic();
    const policy = /^ {2}Content-Security-Policy: (.+)$/m.exec(read('out/public/_headers'))?.[1];
    expect(nginx).toContain(` "${policy}";`);
  });

  it('has the same hosting.json for every host', () => {
    const ofNginx = read(write(), 'hosting.json');
    writeStatic();
    expect(read('out/hosting.json')).toBe(ofNginx);
    const name = writeCloudFrontSite({ dist: dist(), out: join(folder, 'out'), hosts });
    expect(read('out/hosting.json')).toBe(ofNginx);
    expect(read(`out/revalidated/releases/${name}/hosting.json`)).toBe(ofNginx);
    expect(read(`out/revalidated/releases/${name}/index.html`)).toBe(read('dist/index.html'));
    expect(read('out/immutable/assets/a-12345678.js')).toBe(read('dist/assets/a-12345678.js'));
  });

  it('contains the build with compressed copies of the same content, and no source map', () => {
    const release = write();
    const original = read('dist/assets/a-12345678.js');
    expect(read(release, 'public/assets/a-12345678.js')).toBe(original);
    const copy = (extension: string) =>
      readFileSync(join(folder, release, `public/assets/a-12345678.js.${extension}`));
    expect(gunzipSync(copy('gz')).toString()).toBe(original);
    expect(brotliDecompressSync(copy('br')).toString()).toBe(original);
    expect(published(release)).not.toContain('small.svg.gz');
    expect(published(release).filter((name) => name.endsWith('.map'))).toEqual([]);
  });

  it('has a name that begins with the id of the build and depends on the configuration', () => {
    const { id } = JSON.parse(read('dist/build.json'));
    const first = write();
    expect(first).toMatch(new RegExp(`^out/releases/${id}-[0-9a-f]{4}$`));
    expect(read('out/newest')).toBe(`${first.slice('out/releases/'.length)}\n`);
    expect(write()).toBe(first);
    expect(write({ hosts: { ...hosts, logos: ['https://logos.example'] } })).not.toBe(first);
    expect(read('dist/index.html')).toContain(`<html data-build="${id}" lang="en">`);
  });

  it('keeps the chunks of the previous release on a static host, but no older ones', () => {
    const chunks = () => published('out').filter((name) => name.startsWith('assets/'));
    const build = (name: string) => {
      rmSync(join(folder, 'dist/assets'), { recursive: true });
      mkdirSync(join(folder, 'dist/assets'));
      writeFileSync(join(folder, `dist/assets/${name}`), name);
    };
    writeStatic();
    build('b-12345678.js');
    writeStatic();
    expect(chunks()).toEqual(['assets/a-12345678.js', 'assets/b-12345678.js']);
    expect(read('out/public/assets/a-12345678.js')).toBe('x'.repeat(5000));
    // The same build is written again, as after a change of the policy.
    writeStatic();
    expect(chunks()).toEqual(['assets/a-12345678.js', 'assets/b-12345678.js']);
    build('c-12345678.js');
    writeStatic();
    expect(chunks()).toEqual(['assets/b-12345678.js', 'assets/c-12345678.js']);
    expect(read('out/public/_redirects')).toContain('/:prefix/assets/b-12345678.js');
  });

  it('contains security.txt if the deployment has one', () => {
    expect(published(write())).not.toContain('.well-known/security.txt');
    const expires = new Date(Date.now() + 1e9).toISOString();
    const release = write({
      hosts: { ...hosts, securityTxt: { contacts: ['mailto:a@b.example'], expires } },
    });
    expect(read(release, 'public/.well-known/security.txt')).toBe(
      `Contact: mailto:a@b.example\nExpires: ${expires}\n`,
    );
  });

  it('has a policy that only reports violations, if the option says so', () => {
    const release = write({ reportOnly: true });
    expect(read(release, 'policy_report_only.map')).toContain('"default-src');
    expect(read(release, 'policy.map')).toMatch(/^"[0-9a-f-]+" "";\n$/);
    writeStatic({ reportOnly: true });
    expect(read('out/public/_headers')).not.toContain('Content-Security-Policy: ');
  });

  it('cannot be written without a build', () => {
    rmSync(join(folder, 'dist/build.json'));
    expect(() => write()).toThrow(/There is no build in .+ Run: npm run build/);
  });
});

describe('securityTxt', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  const fields = { contacts: ['mailto:a@b.example'], expires: '2027-05-01T00:00:00+02:00' };

  it('writes the fields of RFC 9116', () => {
    const policy = 'https://b.example/policy';
    expect(securityTxt({ ...fields, policy, languages: ['en', 'es'] }, now)).toBe(
      [
        'Contact: mailto:a@b.example',
        'Expires: 2027-04-30T22:00:00.000Z',
        'Policy: https://b.example/policy',
        'Preferred-Languages: en, es',
        '',
      ].join('\n'),
    );
  });

  it.each(['2026-11-21T07:00:00Z', '2028-11-21T08:00:00Z', 'soon', ''])(
    'refuses the expiry %j',
    (expires) => {
      expect(() => securityTxt({ ...fields, expires }, now)).toThrow('securityTxt.expires');
    },
  );

  it.each([[[]], [['a@b.example']], [['http://b.example']], [['mailto:a@b.example\nX: y']]])(
    'refuses the contacts %j',
    (contacts) => {
      expect(() => securityTxt({ ...fields, contacts }, now)).toThrow('securityTxt.contacts');
    },
  );
});

describe('static hosts', () => {
  const chunks = (count: number) =>
    Array.from({ length: count }, (_, index) => `assets/a-${String(index).padStart(8, '0')}.js`);
  const rules = (text: string) => text.split('\n').filter((line) => line.startsWith('/'));

  it('makes hashed files immutable by their names, not by their folder', () => {
    expect(
      rules(headersFile(hostingRules('x', {}, ['index.html', ...chunks(1), 'brands/x/logo.gif']))),
    ).toEqual(['/*', '/assets/a-00000000.js', '/:prefix/assets/a-00000000.js']);
  });

  it('writes at most the number of rules that Cloudflare Pages reads, also for many chunks', () => {
    const files = ['logo.svg', ...chunks(300)];
    expect(rules(headersFile(hostingRules('x', {}, files)))).toHaveLength(100);
    const redirects = rules(redirectsFile(hostingRules('x', {}, files)));
    expect(redirects.filter((line) => /[*:]/.test(line.split(' ')[0] ?? '')).length).toBeLessThanOrEqual(100);
    expect(redirects).toContain('/:prefix/logo.svg /logo.svg 200');
  });

  it('refuses a header line that Cloudflare Pages would ignore', () => {
    expect(() => headersFile(hostingRules('x', { 'X-Long': 'x'.repeat(2000) }, []))).toThrow('2000');
  });
});

describe('CloudFront', () => {
  const rules = (headers: Readonly<Record<string, string>> = {}, files: readonly string[] = ['index.html']) =>
    hostingRules('x', { ...securityHeaders(hosts, none), ...headers }, files);
  const manyFiles = Array.from({ length: 500 }, (_, index) => `brands/${index}/logo-of-this-brand.gif`);

  it('has a policy that only reports as a custom header', () => {
    const name = 'Content-Security-Policy';
    const { [name]: value = '', ...headers } = securityHeaders(hosts, none);
    const reporting = { ...headers, [`${name}-Report-Only`]: value };
    const policy = responseHeadersPolicy(hostingRules('x', reporting, []), 'name');
    expect(policy.CustomHeadersConfig.Items).toContainEqual({
      Header: `${name}-Report-Only`,
      Value: value,
      Override: true,
    });
    expect(policy.SecurityHeadersConfig).not.toHaveProperty('ContentSecurityPolicy');
    expect(policy.CustomHeadersConfig.Quantity).toBe(policy.CustomHeadersConfig.Items.length);
  });

  // Amazon CloudFront, 'Quotas'.
  it.each<[string, RegExp, () => unknown]>([
    [
      'a long policy',
      /has 2000 characters, and CloudFront allows 1783/,
      () => responseHeadersPolicy(rules({ 'Content-Security-Policy': 'x'.repeat(2000) }), 'name'),
    ],
    [
      'many custom headers',
      /allows 10 custom headers, not 24/,
      () =>
        responseHeadersPolicy(
          rules(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`X-${index}`, 'x']))),
          'name',
        ),
    ],
    ['many files', /more than 10240 bytes/, () => cloudFrontFunction(rules({}, manyFiles), '/releases/x')],
  ])('refuses %s', (_, sentence, write) => {
    expect(write).toThrow(sentence);
  });
});

it('release.mjs has exactly the rights in CloudFront that it needs', () => {
  const program = readFileSync('deploy/cloudfront-release.mjs', 'utf8');
  const commands = [...program.matchAll(/cloudfront', '([a-z]+-[a-z-]+)'|cloudFront\('([a-z-]+)'/g)];
  const actions = commands.map(([, one, other = one ?? '']) =>
    `-${other}`.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
  );
  const policy = readFileSync('deploy/release-policy.example.json', 'utf8');
  const allowed = [...policy.matchAll(/"cloudfront:(\w+)"/g)].map(([, action]) => action);
  // `aws cloudfront wait distribution-deployed` calls GetDistribution.
  expect(new Set(allowed)).toEqual(new Set([...actions, 'GetDistribution']));
});

describe('consequences', () => {
  const found = (
    env: Readonly<Record<string, string>>,
    rest: Partial<Hosts> = {},
    target: Target = 'nginx',
  ): string[] =>
    consequences(
      readBuildSettings({ VITE_HANDOFF_HOSTS: 'console.example.com', ...env }),
      { ...hosts, ...rest },
      target,
    );
  const separate = {
    VITE_LOGINSVC_ORIGIN: 'https://a.example',
    VITE_THEMESVC_ORIGIN: 'https://a.example',
  };
  const serviceOrigins = ['https://a.example'];
  const https = [
    { path: '/loginsvc/', upstream: 'https://login.internal', hasPages: false },
    ...hosts.proxied,
  ];

  it('are none for the example, and none if settings and hosts name the same hosts', () => {
    expect(found({})).toEqual([]);
    expect(
      found(
        { ...separate, VITE_HANDOFF_HOSTS: 'b.example, login.example.com' },
        { serviceOrigins, handOff: ['https://b.example', 'https://c.example'] },
        'static',
      ),
    ).toEqual([]);
    expect(found({ VITE_HANDOFF_HOSTS: '*' })).toEqual([]);
    expect(found({ VITE_ERROR_REPORTS: '/reports' }, { elsewhere: ['/reports'] })).toEqual([]);
    expect(
      found({ VITE_ERROR_REPORTS: 'http://127.0.0.1:9/x' }, { serviceOrigins: ['http://127.0.0.1:9'] }),
    ).toEqual([]);
    expect(found({}, { proxied: https, resolvers: ['10.0.0.2'] })).toEqual([]);
    expect(found({}, { listen: ['443 ssl http2', '443 quic'] })).toEqual([]);
    expect(found({}, { rateLimit: { perMinute: 6, burst: 3 } })).toEqual([]);
    expect(found({}, { elsewhere: ['/loginsvc/', '/themesvc/'] }, 'cloudfront')).toEqual([]);
  });

  it.each<[string, RegExp, Parameters<typeof found>]>([
    [
      'hand-off hosts that nobody chose',
      /^VITE_HANDOFF_HOSTS is empty: .+ any host/,
      [{ VITE_HANDOFF_HOSTS: '' }],
    ],
    [
      'a service that nothing proxies',
      /calls themesvc on its own origin, .+ every call would fail/,
      [{}, { proxied: hosts.proxied.slice(0, 1) }],
    ],
    [
      'own-origin services on a static host',
      /calls loginsvc .+ Name the path in "elsewhere"/,
      [{}, {}, 'static'],
    ],
    [
      'reports that nothing receives',
      /^VITE_ERROR_REPORTS is \/reports, .+ lost/,
      [{ VITE_ERROR_REPORTS: '/reports' }],
    ],
    [
      'an http service under TLS',
      /^VITE_LOGINSVC_ORIGIN is http:\/\/a\.example: browsers block/,
      [{ VITE_LOGINSVC_ORIGIN: 'http://a.example' }, { serviceOrigins: ['http://a.example'] }],
    ],
    [
      'an http console under TLS',
      /^"handOff" names http:\/\/console/,
      [{}, { handOff: ['http://console.example.com'] }],
    ],
    [
      'an origin with a path',
      /^"serviceOrigins" names https:\/\/a\.example\/loginsvc, /,
      [{}, { serviceOrigins: ['https://a.example/loginsvc'] }],
    ],
    [
      'a console with a path',
      /^"handOff" names https:\/\/console\.example\.com\/start, /,
      [{}, { handOff: ['https://console.example.com/start'] }],
    ],
    ['a service that the policy blocks', /^VITE_THEMESVC_ORIGIN is on https:\/\/a\.example, but/, [separate]],
    [
      'reports that the policy blocks',
      /^VITE_ERROR_REPORTS is on https:\/\/r\.example, but/,
      [{ VITE_ERROR_REPORTS: 'https://r.example/x' }],
    ],
    [
      'a console that the policy blocks',
      /^VITE_HANDOFF_HOSTS names b\.example, but/,
      [{ VITE_HANDOFF_HOSTS: 'b.example' }],
    ],
    [
      'an upstream that nginx cannot resolve',
      /names https:\/\/login\.internal, but "resolvers"/,
      [{}, { proxied: https }],
    ],
    [
      'a port without TLS, although nginx terminates it',
      /^"listen" is \[::\]:443, .+ by http/,
      [{}, { listen: ['443 ssl', '[::]:443'] }],
    ],
    [
      'a limit for services that nginx does not forward to',
      /^"rateLimit" limits nothing: /,
      [separate, { serviceOrigins, proxied: [], rateLimit: { perMinute: 6, burst: 3 } }],
    ],
    [
      'an https upstream without a name',
      /names https:\/\/10\.0\.0\.5: .+ 502/,
      [
        {},
        {
          proxied: [{ path: '/loginsvc/', upstream: 'https://10.0.0.5', hasPages: false }, ...hosts.proxied],
        },
      ],
    ],
  ])('%s', (_, sentence, options) => {
    expect(found(...options)).toContainEqual(expect.stringMatching(sentence));
  });
});

describe('a file of hosts', () => {
  it.each([
    [{ serverNames: 'a.example' }, '"serverNames" is not a value of this file. Do you mean "serverName"?'],
    [{ serverName: 'a.example', tls: { cert: 'x' } }, '"tls.cert" is not a value of this file.'],
    [{ serverName: 5 }, '"serverName" must be of the type string'],
    [
      { serverName: 'a', proxied: [{ path: '/x/', upstream: 'https://a.example/path' }] },
      '"proxied.0.upstream" has another form',
    ],
    [{}, '"serverName" must be of the type string'],
  ])('%j ends in a sentence', (value, sentence) => {
    expect(() => parseHosts(value)).toThrow(sentence);
  });

  it.each([
    ['{"serverName": ', /is not JSON/],
    [undefined, /There is no file .+ Copy deploy\/hosts\.example\.json/],
  ])('that contains %j ends in a sentence', (text, sentence) => {
    const file = join(folder, 'hosts.json');
    if (text !== undefined) writeFileSync(file, text);
    expect(() => readHosts(file)).toThrow(sentence);
  });

  it('that is missing names the example of its own name, if there is one', () => {
    const file = join(folder, 'hosts.container.json');
    expect(() => readHosts(file)).toThrow(`Copy deploy/hosts.container.example.json to ${file}`);
  });
});

describe('the command deploy:config', () => {
  const command = (...options: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['deploy/write-config.ts', ...options], {
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  const build = (env: Readonly<Record<string, string>>) => {
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/index.html'), '<html lang="en">');
    writeBuildRecord(join(folder, 'dist'), readBuildSettings(env));
  };
  const options = () => [
    ...['--dist', join(folder, 'dist'), '--out', join(folder, 'out')],
    ...['--hosts', 'deploy/hosts.example.json'],
  ];

  it('reads the settings from the build, whatever the environment is, and names the release', () => {
    build({ VITE_HANDOFF_HOSTS: 'console.example.com' });
    const { status, output } = command(...options());
    expect(output).toMatch(/^Written: .+\/out\/releases\/([0-9a-f]{12})-[0-9a-f]{4}, for the build \1\.\n/);
    expect(output).toContain('The build shows example values, because it has no VITE_BRAND_PHONE');
    expect(status).toBe(0);
  });

  it('writes what nginx can read after a copy with all modes, whatever the umask of the builder is', () => {
    build({ VITE_HANDOFF_HOSTS: '*' });
    const modes = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);
    execFileSync('chmod', ['-R', 'go=', join(folder, 'dist')]);
    const script = 'umask 077 && exec "$0" deploy/write-config.ts "$@"';
    execFileSync('sh', ['-c', script, process.execPath, ...options()]);
    const release = `out/releases/${read('out/newest').trim()}`;
    const folders = ['out', 'out/releases', release, `${release}/public`, 'out/switch'];
    expect(folders.map(modes)).toEqual(folders.map(() => '755'));
    const files = [`${release}/public/index.html`, `${release}/nginx.conf`, `${release}/sbom.cdx.json`];
    expect(files.map(modes)).toEqual(files.map(() => '644'));
  });

  it('says how many chunks of the release before a static host keeps', () => {
    build({
      VITE_HANDOFF_HOSTS: '*',
      VITE_LOGINSVC_ORIGIN: 'https://services.example.com',
      VITE_THEMESVC_ORIGIN: 'https://services.example.com',
    });
    const hosts = ['--target', 'static', '--hosts', 'deploy/hosts.other-origin.example.json'];
    const write = () => command(...options(), ...hosts).output;
    expect(write()).toContain('no release before this one');
    expect(write()).toContain('0 chunks of the release before');
  });

  it('exits with 1 and the consequences if build and hosts do not fit', () => {
    build({});
    const { status, output } = command(...options());
    expect(output).toMatch(/^The build in .+ do not fit together:\n- VITE_HANDOFF_HOSTS is empty/);
    expect(status).toBe(1);
  });

  it.each([
    ['a missing build', ['--dist', 'none'], 1, /^There is no build in none: .+ Run: npm run build\n$/],
    ['a wrong flag', ['--ouput', 'x'], 2, /^Unknown option '--ouput'\.\n\nUsage: npm run deploy:config/],
    ['an unknown host', ['--target', 'x'], 1, /^--target must be one of: nginx, static, cloudfront\.\n$/],
    ['a missing value', ['--out'], 2, /^Option '--out <value>' argument missing/],
  ])('explains %s in a sentence', (_, wrong, code, sentence) => {
    const { status, output } = command(...wrong);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/^ +at /m);
    expect(status).toBe(code);
  });
});

describe('licences', () => {
  it.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['GPL-3.0-only OR MIT', true],
    ['MIT AND (GPL-3.0-only OR ISC)', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['LGPL-2.1', false],
    ['SEE LICENSE IN LICENSE', false],
    ['(MIT', false],
    ['MIT OR', false],
    ['', false],
  ])('%j allowed: %j', (expression, expected) => {
    expect(isAllowed(expression)).toBe(expected);
  });
});

describe('the bill of materials', () => {
  const bill = () => JSON.parse(billOfMaterials('.', folder));

  it('lists every direct dependency, and no development dependency', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const names = productionDependencies('.').map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    for (const name of ['vite', 'vitest', 'msw', '@playwright/test', '@biomejs/biome', 'typescript']) {
      expect(devDependencies).toHaveProperty([name]);
      expect(names).not.toContain(name);
    }
  });

  it('lists libraries and files with their hashes, and is equal for equal builds', () => {
    writeFileSync(join(folder, 'index.html'), 'abc');
    const first = bill();
    // SHA-256 of 'abc': FIPS 180-4, example.
    const content = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(first.components).toContainEqual(
      expect.objectContaining({ type: 'file', name: 'index.html', hashes: [{ alg: 'SHA-256', content }] }),
    );
    const react = first.components.find(({ name }: { name: string }) => name === 'react');
    expect(react).toMatchObject({
      purl: `pkg:npm/react@${react.version}`,
      licenses: [{ expression: 'MIT' }],
    });
    expect(react.hashes[0].content).toMatch(/^[0-9a-f]{128}$/);
    expect(bill()).toEqual(first);
    writeFileSync(join(folder, 'index.html'), 'abd');
    expect(bill().serialNumber).not.toBe(first.serialNumber);
  });
});
