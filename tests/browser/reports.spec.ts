import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from '@playwright/test';
import { test as base, expect, message, signIn } from './fixtures.ts';
import { startTestServer } from './test-server.ts';

// A build that names a URL for reports (VITE_ERROR_REPORTS).

const test = base.extend<object, { readonly reportingBuild: string }>({
  reportingBuild: [
    // Playwright requires an object pattern here.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'reporting-'));
      const options = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
      const env = { ...process.env, VITE_ERROR_REPORTS: 'https://reports.example.com/sign-in' };
      execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...options], { env });
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  server: async ({ reportingBuild }, use) => {
    const server = await startTestServer({ dist: reportingBuild });
    await use(server);
    await server.close();
  },
});

test.beforeEach(async ({ page }) => {
  await page.route('https://reports.example.com/**', (route) => route.fulfill({ status: 204 }));
});

const isReport = (request: Request) => request.url() === 'https://reports.example.com/sign-in';
const bodyOf = (request: Request): Record<string, unknown> => JSON.parse(request.postData() ?? '');

test('when the page is left, it reports its calls and timings without the typed values', async ({ page }) => {
  const code = page.waitForResponse(/\/assets\/start-reports-/);
  await page.goto('/?cobrand=harbor');
  await code;
  await signIn(page, 'merchant', 'wrong-secret');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  const reported: Request[] = [];
  page.on('request', (request) => isReport(request) && reported.push(request));
  const build = await page.locator('html').getAttribute('data-build');
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await expect.poll(() => reported.length).toBe(2);
  const context = {
    build,
    time: expect.stringMatching(/^\d{4}-.+Z$/),
    locale: 'en-US',
    brand: 'harbor',
  };
  const bodies = reported.map(bodyOf);
  expect(bodies).toContainEqual({
    kind: 'calls',
    ...context,
    reference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    calls: expect.arrayContaining([
      { call: 'appInit', outcome: 'ok', milliseconds: expect.any(Number) },
      { call: 'theme', outcome: 'ok', milliseconds: expect.any(Number) },
      { call: 'login', outcome: 401, milliseconds: expect.any(Number) },
    ]),
  });
  const timing = expect.any(Number);
  expect(bodies).toContainEqual({
    kind: 'timings',
    ...context,
    timings: { formLive: timing },
  });
  expect(JSON.stringify(bodies)).not.toMatch(/merchant|secret/);
});

test('a page whose core fails to load reports that, because nothing else of the page can', async ({
  page,
}) => {
  await page.route(/\/assets\/core-/, (route) => route.abort());
  const reported = page.waitForRequest(isReport);
  await page.goto('/Login/contact?cobrand=harbor');
  expect(bodyOf(await reported)).toEqual({
    kind: 'error',
    name: 'PageLoadError',
    frames: [],
    path: '/contact',
    reference: '',
    build: await page.locator('html').getAttribute('data-build'),
    time: expect.any(String),
    locale: 'en-US',
    brand: 'harbor',
  });
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
});

test.describe('what fails on the page', () => {
  test.use({ provoked: /night|violat/i });

  test('an error and a violation of the policy are reported at once, without the query', async ({ page }) => {
    const code = page.waitForResponse(/\/assets\/start-reports-/);
    await page.goto('/?sp=secret-entry');
    await code;
    const reported: Request[] = [];
    page.on('request', (request) => isReport(request) && reported.push(request));
    await page.evaluate(() => {
      document.body.append(
        Object.assign(document.createElement('video'), { src: 'https://evil.example/v?secret' }),
      );
      setTimeout(() => {
        throw new RangeError('secret-error of the night');
      });
    });
    await expect.poll(() => reported.map((request) => bodyOf(request).kind)).toContain('error');
    const bodies = reported.map(bodyOf);
    expect(bodies).toContainEqual(
      expect.objectContaining({
        kind: 'violation',
        directive: 'media-src',
        blocked: 'https://evil.example/v',
      }),
    );
    expect(bodies).toContainEqual(expect.objectContaining({ kind: 'error', name: 'RangeError' }));
    expect(JSON.stringify(bodies)).not.toContain('secret');
  });
});
