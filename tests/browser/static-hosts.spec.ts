import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildHeaders } from '../../deploy/build-headers.ts';
import { writeCloudFrontSite } from '../../deploy/write-cloudfront-site.ts';
import { writeStaticSite } from '../../deploy/write-static-site.ts';
import { test as base, dist, expect, signIn } from './fixtures.ts';
import { testHosts } from './start-nginx.ts';
import { type StaticHost, startStaticHost } from './static-host.ts';

interface StaticHostFixtures {
  readonly host: StaticHost;
  /** Origin of the host. */
  readonly site: string;
}

const hosts = {
  ...testHosts('http://127.0.0.1'),
  securityTxt: {
    contacts: ['mailto:security@example.com'],
    expires: new Date(Date.now() + 1e9).toISOString(),
  },
};

const written = new Map<'static' | 'cloudfront', string>();

/** Writes the release of the build, once per worker. @returns its folder. */
function release(host: StaticHost): string {
  const target = host === 'cloudfront' ? 'cloudfront' : 'static';
  const before = written.get(target);
  if (before !== undefined) return before;
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  (target === 'static' ? writeStaticSite : writeCloudFrontSite)({ dist, out: folder, hosts });
  written.set(target, folder);
  return folder;
}

const test = base.extend<StaticHostFixtures>({
  hosting: 'bare',
  host: ['netlify', { option: true }],
  site: async ({ host, server }, use) => {
    const started = await startStaticHost({ host, folder: release(host), services: server.url });
    await use(started.url);
    await started.close();
  },
  baseURL: async ({ site }, use) => use(site),
});

/** The headers that every host sends with every file, by their names in lower case. */
const allHeaders = () =>
  Object.fromEntries(
    Object.entries(buildHeaders(dist, hosts)).map(([name, value]) => [name.toLowerCase(), value]),
  );

const chunk = (part: string) => {
  const name = readdirSync(join(dist, 'assets')).find((file) => file.startsWith(part));
  if (name === undefined) throw new Error(`The build has no chunk ${part}.`);
  return `assets/${name}`;
};

/** Netlify and Cloudflare Pages send their own value, which means the same. */
const revalidated = /^(?:no-cache|public, max-age=0, must-revalidate)$/;

for (const host of ['netlify', 'cloudflare', 'cloudfront', 'hosting.json'] as const) {
  test.describe(host, () => {
    test.use({ host });

    for (const prefix of ['', '/Login', '/lOgInApP']) {
      test(`below '${prefix}' files are immutable, and every other path is the page`, async ({ request }) => {
        const script = await request.get(`${prefix}/${chunk('app-')}`);
        expect(script.headers()['content-type']).toContain('javascript');
        expect(script.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(script.headers()['content-security-policy']).toContain("default-src 'none'");
        for (const path of ['/', '/forgot-username', '/a/b/c.d']) {
          const page = await request.get(prefix + path);
          expect(page.status(), path).toBe(200);
          expect(await page.text(), path).toContain('<div id="root"');
          expect(page.headers()['cache-control'], path).toMatch(revalidated);
          expect(page.headers()['content-security-policy'], path).toContain("frame-ancestors 'none'");
        }
        expect(script.headers()).toMatchObject(allHeaders());
        const unsupported = await request.get(`${prefix}/unsupported.html?brand=x`);
        expect(await unsupported.text()).toContain('Update your browser');
      });
    }

    test('well-known URLs and robots.txt have the expected responses', async ({ request }) => {
      const change = await request.get('/.well-known/change-password', { maxRedirects: 0 });
      expect([change.status(), change.headers().location]).toEqual([302, '/forgot-password']);
      expect(await (await request.get('/.well-known/security.txt')).text()).toMatch(/^Contact: mailto:/);
      expect(await (await request.get('/robots.txt')).text()).toMatch(/^User-agent: \*$/m);
    });

    test('a path below a prefix opens the app below the prefix, and a login succeeds', async ({
      page,
      site,
    }) => {
      await page.goto('/LoginApp/contact');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto('/LOGIN/?sp=1');
      await signIn(page, 'merchant');
      await expect(page).toHaveURL(`${site}/console?sp=1`);
    });
  });
}

for (const host of ['netlify', 'cloudfront', 'hosting.json'] as const) {
  test.describe(host, () => {
    test.use({ host });

    test('a well-known URL and a chunk that do not exist are a 404', async ({ request }) => {
      // Password managers request this URL to check whether the host's statuses can be trusted (W3C).
      const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
      for (const missing of [
        ...[path, '/Login/.well-known/change-password'],
        ...['/assets/gone-12345678.js', '/Login/locales/gone-12345678.js'],
      ])
        expect((await request.get(missing)).status(), missing).toBe(404);
    });
  });
}
