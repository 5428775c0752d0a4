import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, message, signIn } from './fixtures.ts';
import { startTestServer } from './test-server.ts';

// A build that names a URL for error reports (VITE_ERROR_REPORTS).

const test = base.extend<object, { readonly reportingBuild: string }>({
  reportingBuild: [
    // Playwright requires an object pattern here.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'reporting-'));
      const options = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
      const env = { ...process.env, VITE_ERROR_REPORTS: '/reports' };
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

test('when the page is left, it reports its calls without the typed values', async ({ page }) => {
  const code = page.waitForResponse(/\/assets\/start-reports-/);
  await page.goto('/?cobrand=harbor');
  await code;
  await signIn(page, 'merchant', 'wrong-secret');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  const reported = page.waitForRequest((request) => new URL(request.url()).pathname === '/reports');
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  const body: unknown = JSON.parse((await reported).postData() ?? '');
  expect(body).toEqual({
    reference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    calls: expect.arrayContaining([
      { call: 'appInit', outcome: 'ok', milliseconds: expect.any(Number) },
      { call: 'theme', outcome: 'ok', milliseconds: expect.any(Number) },
      { call: 'login', outcome: 401, milliseconds: expect.any(Number) },
    ]),
  });
  expect(JSON.stringify(body)).not.toMatch(/harbor|merchant|secret/);
});
