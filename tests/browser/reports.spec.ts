import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from '@playwright/test';
import { test as base, expect, message, signIn } from './fixtures.ts';
import { startNginx, testHosts } from './start-nginx.ts';
import { startTestServer } from './test-server.ts';

// A build that names a URL for reports (VITE_ERROR_REPORTS), behind nginx, with the sample receiver.

interface Receiver {
  readonly url: string;
  /** The lines that the receiver has printed. */
  readonly printed: string[];
}

async function startReceiver(): Promise<Receiver & { readonly process: ChildProcess }> {
  const child = spawn(process.execPath, ['deploy/report-receiver/receiver.mjs'], {
    env: { ...process.env, PORT: '0' },
  });
  const printed: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  await once(child.stdout, 'data');
  const [, url = ''] = /(http:\/\/\S+)/.exec(printed.join('')) ?? [];
  return { url, printed, process: child };
}

const test = base.extend<{ readonly receiver: Receiver }, { readonly reportingBuild: string }>({
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
  // biome-ignore lint/correctness/noEmptyPattern: see above
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    receiver.process.kill();
  },
  server: async ({ reportingBuild, receiver }, use) => {
    const server = await startTestServer({ dist: reportingBuild });
    const { proxied } = testHosts(server.url);
    const reports = { path: '/reports', upstream: receiver.url, hasPages: false };
    const nginx = await startNginx({
      dist: reportingBuild,
      upstream: server.url,
      secure: true,
      hosts: { proxied: [reports, ...proxied.map((path) => ({ ...path, upstream: server.url }))] },
    });
    await use({ ...server, url: nginx.url });
    await nginx.close();
    await server.close();
  },
});

// The browser reports violations by https only. Without the first option it trusts no certificate that signs itself,
// and without the second one it collects reports for a minute.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--ignore-certificate-errors', '--short-reporting-delay'];
    await use({ ...launchOptions, args });
  },
});

const isReport = (request: Request) => new URL(request.url()).pathname === '/reports';
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

test.describe('the sample receiver', () => {
  test.use({ provoked: /night|violat/i });

  test('counts errors, calls, timings with the hand-off, and violations of the policy', async ({
    page,
    receiver,
  }) => {
    const code = page.waitForResponse(/\/assets\/start-reports-/);
    await page.goto('/?cobrand=harbor&sp=secret-entry');
    await code;
    await signIn(page, 'merchant', 'wrong-secret');
    await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
    const build = await page.locator('html').getAttribute('data-build');
    await page.evaluate(() => {
      new Image().src = 'https://evil.example/?secret-image';
      setTimeout(() => {
        throw new RangeError('secret-error of the night');
      });
    });
    await signIn(page, 'merchant');
    await expect(page).toHaveURL(/\/console/);
    const metrics = async () => (await fetch(`${receiver.url}/metrics`)).text();
    await expect.poll(metrics).toContain('timing="handOff"');
    await expect.poll(metrics).toContain('sign_in_violations_total{');
    await expect.poll(metrics).toContain('sign_in_calls_total{call="login",outcome="ok"');
    const text = await metrics();
    expect(text).toMatch(
      new RegExp(
        `^sign_in_errors_total\\{name="RangeError",build="${build}",browser="Chrome \\d+"\\} 1$`,
        'm',
      ),
    );
    expect(text).toContain(`sign_in_calls_total{call="login",outcome="ok",build="${build}"} 1`);
    expect(text).toMatch(/^sign_in_call_seconds_count\{call="login"\} 2$/m);
    expect(text).toMatch(/^sign_in_violations_total\{directive="img-src",blocked="evil\.example"\} 1$/m);
    // Every line has the form of the text format of Prometheus.
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^# (?:HELP|TYPE) \w+ .+$|^\w+\{(?:\w+="[^"\n\\]*",?)*\} \d+(?:\.\d+)?$/);
    expect(text + receiver.printed.join('')).not.toContain('secret');
    expect(receiver.printed.join('')).toContain(`"build":"${build}","name":"RangeError"`);
  });

  test('counts what is no report, and stays available', async ({ receiver }) => {
    const post = (body: string, userAgent = '') =>
      fetch(receiver.url, { method: 'POST', body, headers: { 'User-Agent': userAgent } }).then(
        ({ status }) => status,
      );
    for (const body of ['', '{', 'null', '{"kind":"constructor"}', '{"kind":"calls","calls":5}'])
      expect(await post(body)).toBe(204);
    await post(JSON.stringify({ kind: 'error', name: '"} 1\nevil 1', build: 'x y' }), 'evil"} 1/1');
    const text = await (await fetch(`${receiver.url}/metrics`)).text();
    expect(text).toContain('sign_in_rejected_total{} 5');
    expect(text).toContain('sign_in_errors_total{name="other",build="other",browser="other"} 1');
    expect(await post('x'.repeat(100_000))).toBe(413);
    expect((await fetch(`${receiver.url}/metrics`)).status).toBe(200);
  });

  test('names the family and the version of the browser, and nothing else of its user agent', async ({
    receiver,
  }) => {
    const webkit = 'Mozilla/5.0 (X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
    const families = [
      [`${webkit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome 143'],
      [`${webkit} Chrome/143.0.0.0 Safari/537.36 Edg/142.0`, 'Edge 142'],
      [`${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet 25'],
      [`${webkit} CriOS/120.0 Mobile/15E148 Safari/604.1`, 'Chrome 120'],
      [`${webkit} Version/17.4 Safari/605.1.15`, 'Safari 17'],
      ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
      ['curl/8', 'other'],
      ['', 'other'],
    ] as const;
    for (const [index, [userAgent]] of families.entries())
      await fetch(receiver.url, {
        method: 'POST',
        body: JSON.stringify({ kind: 'error', name: `E${index}`, build: 'b' }),
        headers: { 'User-Agent': userAgent },
      });
    const text = await (await fetch(`${receiver.url}/metrics`)).text();
    for (const [index, [, family]] of families.entries())
      expect(text).toContain(`sign_in_errors_total{name="E${index}",build="b",browser="${family}"} 1`);
  });
});
