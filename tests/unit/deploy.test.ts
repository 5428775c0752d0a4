// @vitest-environment node
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildFiles } from '../../deploy/build-files.ts';
import { readBuildSettings } from '../../deploy/build-settings.ts';
import { isAllowed } from '../../deploy/check-licences.ts';
import { contentSecurityPolicy } from '../../deploy/content-security-policy.ts';
import { type Hosts, hosts } from '../../deploy/hosts.ts';
import { inlineHashes } from '../../deploy/inline-hashes.ts';
import { nginxConfig } from '../../deploy/nginx-config.ts';
import { productionDependencies } from '../../deploy/production-dependencies.ts';
import { securityHeaders } from '../../deploy/security-headers.ts';
import { securityTxt } from '../../deploy/security-txt.ts';
import { settingsConflicts } from '../../deploy/settings-conflicts.ts';
import { headersFile, redirectsFile } from '../../deploy/static-host-files.ts';
import { writeConfig } from '../../deploy/write-config.ts';
import { billOfMaterials } from '../../deploy/write-sbom.ts';

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
    expect(policy['img-src']).toEqual(["'self'", 'data:']);
  });

  it('names the script of the captcha, not the folder that contains it', () => {
    expect(policy['script-src']).toContain('https://www.google.com/recaptcha/api.js');
    expect(policy['script-src']).not.toContain('https://www.google.com/recaptcha/');
  });

  it.each(['https:', '*', 'https://*.example.com', 'logos.example.com', "'unsafe-inline'", 'https://a.b; x'])(
    'refuses %j as a host of logos',
    (logo) => {
      expect(() => contentSecurityPolicy({ ...hosts, logos: [logo] }, none)).toThrow(
        'logos in deploy/hosts.ts',
      );
    },
  );

  it('allows script of this host, of the captcha, and with the hash of an inline script', () => {
    expect(policy['script-src']).toEqual(["'self'", source('a'), ...hosts.captcha.scripts]);
  });

  it.each([
    ['frame-ancestors', "'none'"],
    ['base-uri', "'self'"],
    ['form-action', "'self'"],
    ['require-trusted-types-for', "'script'"],
  ])('%s is %s', (name, value) => {
    expect(policy[name]).toEqual([value]);
  });

  it('names the Trusted Types policies that the app creates', () => {
    const loader = [
      'src/first-load/landing.ts',
      'src/first-load/start-build.ts',
      'src/platform/script-loader.ts',
    ]
      .map((file) => readFileSync(file, 'utf8'))
      .join();
    const created = [...loader.matchAll(/(?:policyName = |createPolicy\(|trustedPolicy\()'([\w-]+)'/g)].map(
      ([, name]) => name,
    );
    expect(created.sort()).toEqual(['default', 'landing-page', 'page-start', 'third-party-script']);
    expect(policy['trusted-types']).toEqual(expect.arrayContaining([...created, 'dompurify']));
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
    ['Referrer-Policy', /^no-referrer$/],
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
  it('fills every placeholder of the template', () => {
    expect(nginxConfig(hosts, {})).not.toMatch(/\{\{|\}\}|undefined/);
  });

  it('terminates TLS and redirects http if the site has a certificate, otherwise neither', () => {
    const { tls: _, ...plain } = hosts;
    expect(nginxConfig(hosts, {})).toMatch(/ssl_certificate .+[\s\S]+/);
    expect(nginxConfig(hosts, {})).toContain('return 308 https://login.example.com$request_uri;');
    expect(nginxConfig(plain, {})).not.toMatch(/ssl_certificate|return 308/);
  });

  it.each([
    ['login.example.com', '443 ssl http2', 'https://login.example.com'],
    ['login.example.com www.example.com', '[::]:443 ssl', 'https://login.example.com'],
    ['login.example.com', '8443 ssl', 'https://login.example.com:8443'],
    ['login.example.com', 'ssl', 'https://login.example.com'],
  ])('redirects http for the name %j and listen %j to %s', (serverName, listen, origin) => {
    expect(nginxConfig({ ...hosts, serverName, listen }, {})).toContain(`return 308 ${origin}$request_uri;`);
  });

  it.each(['*.example.com', '~^login', '_ login.example.com;', ''])(
    'refuses the first name %j',
    (serverName) => {
      expect(() => nginxConfig({ ...hosts, serverName }, {})).toThrow('serverName');
    },
  );

  it("sandboxes HTML of a service, and adds no policy to an application's responses", () => {
    const proxied = (hasPages: boolean) =>
      nginxConfig({ ...hosts, proxied: [{ path: '/x/', upstream: 'http://127.0.0.1:1', hasPages }] }, {});
    expect(proxied(false)).toMatch(/location ~\* \^\/x\/ [^}]+frame-ancestors 'none'; sandbox" always;/);
    expect(proxied(false)).toMatch(/location ~\* \^\/x\/ [^}]+X-Frame-Options "DENY" always;/);
    expect(proxied(true)).not.toMatch(/sandbox|X-Frame-Options/);
  });

  it('uses brotli only if the module is installed', () => {
    expect(nginxConfig({ ...hosts, brotli: true }, {})).toContain('brotli_static on;');
    expect(nginxConfig({ ...hosts, brotli: false }, {})).not.toContain('brotli');
  });

  it('quotes the value of a header, and refuses a value that nginx would read as a variable', () => {
    expect(nginxConfig(hosts, { 'X-A': 'a "b" \\' })).toContain('add_header X-A "a \\"b\\" \\\\" always;');
    expect(() => nginxConfig(hosts, { 'X-A': '$host' })).toThrow('$host');
  });
});

describe('writeConfig', () => {
  beforeEach(() => {
    mkdirSync(join(folder, 'dist/assets'), { recursive: true });
    writeFileSync(join(folder, 'dist/index.html'), `<script>one()</script>${' '.repeat(600)}`);
    writeFileSync(join(folder, 'dist/other.html'), '<style>b{}</style><script>two()</script>');
    writeFileSync(join(folder, 'dist/assets/a-12345678.js'), 'x'.repeat(5000));
    writeFileSync(join(folder, 'dist/small.svg'), '<svg/>');
  });
  const write = (rest: Partial<Parameters<typeof writeConfig>[0]> = {}) =>
    writeConfig({ dist: join(folder, 'dist'), out: join(folder, 'out'), hosts, ...rest });
  const published = () =>
    [...buildFiles(join(folder, 'out/public')).keys()].filter((name) => !/\.(gz|br)$/.test(name));

  it('writes the hashes of the inline parts of every page, the same for nginx and static hosts', () => {
    write();
    for (const file of ['nginx.conf', '_headers']) {
      for (const text of ['one()', 'two()', 'b{}']) expect(read('out', file)).toContain(source(text));
    }
    const policy = /^ {2}Content-Security-Policy: (.+)$/m.exec(read('out', '_headers'))?.[1];
    // Four locations of nginx.conf have the policy: the page, its fallback and two below /.well-known/.
    expect(read('out', 'nginx.conf').split(`Content-Security-Policy "${policy}" always`)).toHaveLength(5);
  });

  it('copies the build, with compressed copies of the same content', () => {
    write();
    const original = read('dist/assets/a-12345678.js');
    expect(read('out/public/assets/a-12345678.js')).toBe(original);
    const copy = (extension: string) =>
      readFileSync(join(folder, `out/public/assets/a-12345678.js.${extension}`));
    expect(gunzipSync(copy('gz')).toString()).toBe(original);
    expect(brotliDecompressSync(copy('br')).toString()).toBe(original);
    expect([...buildFiles(join(folder, 'out/public')).keys()]).not.toContain('small.svg.gz');
  });

  it('removes the files of an earlier build', () => {
    write();
    writeFileSync(join(folder, 'out/public/old.js'), '');
    write();
    expect([...buildFiles(join(folder, 'out')).keys()]).not.toContain('public/old.js');
  });

  it('keeps the chunks of the previous build, but no older ones', () => {
    const chunks = () => published().filter((name) => name.startsWith('assets/'));
    const build = (name: string) => {
      rmSync(join(folder, 'dist/assets'), { recursive: true });
      mkdirSync(join(folder, 'dist/assets'));
      writeFileSync(join(folder, `dist/assets/${name}`), name);
    };
    const previous = join(folder, 'out');
    write();
    build('b-12345678.js');
    write({ previous });
    expect(chunks()).toEqual(['assets/a-12345678.js', 'assets/b-12345678.js']);
    expect(read('out/public/assets/a-12345678.js')).toBe('x'.repeat(5000));
    // The same build is written again, as after a change of the policy.
    write({ previous });
    expect(chunks()).toEqual(['assets/a-12345678.js', 'assets/b-12345678.js']);
    build('c-12345678.js');
    write({ previous });
    expect(chunks()).toEqual(['assets/b-12345678.js', 'assets/c-12345678.js']);
    expect(read('out/_redirects')).toContain('/:prefix/assets/b-12345678.js');
  });

  it('refuses a previous release that it did not write, and does not change the folder', () => {
    write();
    expect(() => write({ previous: join(folder, 'dist') })).toThrow('--previous');
    expect(published()).toContain('index.html');
  });

  it('publishes security.txt if the deployment has one', () => {
    write();
    expect(published()).not.toContain('.well-known/security.txt');
    const expires = new Date(Date.now() + 1e9).toISOString();
    write({ hosts: { ...hosts, securityTxt: { contacts: ['mailto:a@b.example'], expires } } });
    expect(read('out/public/.well-known/security.txt')).toBe(
      `Contact: mailto:a@b.example\nExpires: ${expires}\n`,
    );
  });

  it('writes a policy that only reports violations, if the option says so', () => {
    write({ reportOnly: true });
    expect(read('out/_headers')).toContain('Content-Security-Policy-Report-Only: default-src');
    expect(read('out/_headers')).not.toContain('Content-Security-Policy: ');
  });

  it('throws if there is no build', () => {
    rmSync(join(folder, 'dist/index.html'));
    expect(() => write()).toThrow('build first');
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
    expect(rules(headersFile({}, ['index.html', ...chunks(1), 'brands/x/logo.gif']))).toEqual([
      '/*',
      '/assets/a-00000000.js',
      '/:prefix/assets/a-00000000.js',
    ]);
  });

  it('writes at most the number of rules that Cloudflare Pages reads, also for many chunks', () => {
    const files = ['logo.svg', ...chunks(300)];
    expect(rules(headersFile({}, files))).toHaveLength(100);
    const redirects = rules(redirectsFile(files));
    expect(redirects.filter((line) => /[*:]/.test(line.split(' ')[0] ?? '')).length).toBeLessThanOrEqual(100);
    expect(redirects).toContain('/:prefix/logo.svg /logo.svg 200');
  });

  it('refuses a header line that Cloudflare Pages would ignore', () => {
    expect(() => headersFile({ 'X-Long': 'x'.repeat(2000) }, [])).toThrow('2000');
  });
});

describe('settingsConflicts', () => {
  const conflicts = (env: Readonly<Record<string, string>>, rest: Partial<Hosts> = {}) =>
    settingsConflicts(readBuildSettings(env), { ...hosts, ...rest });

  it('returns no conflict if settings and hosts.ts name the same hosts', () => {
    expect(conflicts({})).toEqual([]);
    expect(
      conflicts(
        {
          VITE_LOGINSVC_ORIGIN: 'https://a.example',
          VITE_ERROR_REPORTS: '/reports',
          VITE_HANDOFF_HOSTS: 'b.example, login.example.com',
        },
        { serviceOrigins: ['https://a.example'], handOff: ['https://b.example', 'https://c.example'] },
      ),
    ).toEqual([]);
  });

  it('reports each setting whose host the policy would block', () => {
    const env = {
      VITE_THEMESVC_ORIGIN: 'https://a.example',
      VITE_ERROR_REPORTS: 'https://r.example/x',
      VITE_HANDOFF_HOSTS: 'b.example',
    };
    expect(conflicts(env)).toEqual([
      expect.stringContaining('VITE_THEMESVC_ORIGIN is on https://a.example'),
      expect.stringContaining('VITE_ERROR_REPORTS is on https://r.example'),
      expect.stringContaining('VITE_HANDOFF_HOSTS names b.example'),
    ]);
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
