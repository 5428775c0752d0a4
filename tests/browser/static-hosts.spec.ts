import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeStaticSite } from '../../deploy/write-static-site.ts';
import { test as base, dist, expect, signIn } from './fixtures.ts';
import { testHosts } from './start-nginx.ts';
import { type StaticHostRules, startStaticHost } from './static-host.ts';

interface StaticHostFixtures {
  readonly rules: StaticHostRules;
  /** Origin of the static host. */
  readonly site: string;
}

const hosts = {
  ...testHosts('http://127.0.0.1'),
  securityTxt: {
    contacts: ['mailto:security@example.com'],
    expires: new Date(Date.now() + 1e9).toISOString(),
  },
};

let written: string | undefined;

/** Writes the release of the build, once per worker, because compressing takes long. @returns its folder. */
function release(): string {
  if (written !== undefined) return written;
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeStaticSite({ dist, out: folder, hosts });
  written = folder;
  return folder;
}

const test = base.extend<StaticHostFixtures>({
  hosting: 'bare',
  rules: ['netlify', { option: true }],
  site: async ({ rules, server }, use) => {
    const host = await startStaticHost({ rules, folder: release(), services: server.url });
    await use(host.url);
    await host.close();
  },
  baseURL: async ({ site }, use) => use(site),
});

const chunk = (part: string) => {
  const name = readdirSync(join(dist, 'assets')).find((file) => file.startsWith(part));
  if (name === undefined) throw new Error(`The build has no chunk ${part}.`);
  return `assets/${name}`;
};

for (const rules of ['netlify', 'cloudflare'] as const) {
  test.describe(rules, () => {
    test.use({ rules });

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
          expect(page.headers()['cache-control'], path).toBe('public, max-age=0, must-revalidate');
          expect(page.headers()['content-security-policy'], path).toContain("frame-ancestors 'none'");
        }
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

test('Netlify responds with 404 to a well-known URL and to a chunk that do not exist', async ({
  request,
}) => {
  // Password managers request this URL to check whether the host's statuses can be trusted (W3C).
  const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  for (const missing of [path, '/assets/gone-12345678.js', '/Login/locales/gone-12345678.js'])
    expect((await request.get(missing)).status(), missing).toBe(404);
});
