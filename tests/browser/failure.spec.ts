import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, holdRequests, message, password, signIn, test, waitForHandOff } from './fixtures.ts';
import { heading, recoverPassword, sendPin, untilIdle, untilLive } from './steps.ts';
import { startTestServer } from './test-server.ts';

// Screens that throw, files that fail to load, and engines that are too old.

test.use({ provoked: /.*/ });

const screens = /\/assets\/screens-/;

test('a screen that throws is replaced by the failure page in the colours of the brand, with phone, login and Try again', async ({
  page,
}) => {
  // PIN entry formats the time at which the PIN was sent.
  await page.addInitScript(() => {
    Intl.DateTimeFormat = class {
      constructor() {
        throw new Error('provoked');
      }
    } as unknown as typeof Intl.DateTimeFormat;
  });
  await page.goto('/Login/forgot-password?cobrand=harbor');
  await recoverPassword(page);
  await page.getByRole('button', { name: /^Email PIN to/ }).click();
  await expect(message(page, 'APP_FAILURE')).toHaveAttribute('role', 'alert');
  await expect(heading(page)).toHaveText('Your request could not be completed');
  await expect(page).toHaveTitle('Your request could not be completed | Harbor Payments');
  await expect(page.getByRole('link', { name: '1-800-555-0111' })).toHaveAttribute('href', 'tel:18005550111');
  await expect(page.getByRole('banner').getByRole('img', { name: 'Harbor Payments' })).toBeVisible();
  // The background of another brand is a layer of the header (page.module.css).
  const background = () =>
    page.getByRole('banner').evaluate((header) => getComputedStyle(header, '::before').backgroundColor);
  await expect.poll(background).toBe('rgb(11, 59, 74)');
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Help' });
  await expect(footer).toHaveAttribute('href', 'https://harbor.example.com/help');
  const build = await page.locator('html').getAttribute('data-build');
  await expect(page.getByText(`Build: ${build}`)).toBeVisible();
  const url = page.url();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
  expect(page.url()).toBe(url);
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(page).toHaveURL(/\/Login\/?\?cobrand=harbor$/);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a language is requested when it is chosen, and its button says so while it loads; if that fails, nothing else changes', async ({
  page,
}) => {
  const catalogues: string[] = [];
  page.on('request', (request) => {
    const [, locale] = /\/locales\/(.+)-[\w-]{8}\.js/.exec(request.url()) ?? [];
    if (locale !== undefined) catalogues.push(locale);
  });
  const loaded = page.waitForResponse(screens);
  const fail = await holdRequests(page, /\/locales\/es-es-/, (route) => route.abort());
  await page.goto('/');
  await untilLive(page);
  await (await loaded).finished();
  await untilIdle(page);
  expect(catalogues).toEqual(['en-us']);
  await page.getByLabel('Username').fill('merchant');
  const spanish = page.getByRole('button', { name: 'Español' });
  const english = page.getByRole('button', { name: 'English' });
  const announced = page.locator('#announcer');
  const boxes = async () => [await spanish.boundingBox(), await english.boundingBox()];
  const before = await boxes();
  await spanish.click();
  await expect(spanish).toHaveAttribute('aria-busy', 'true');
  await expect(announced).toHaveText('Loading…');
  await expect(english).toHaveAttribute('aria-pressed', 'true');
  expect(await boxes()).toEqual(before);
  // The page stays usable.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByLabel('Password', { exact: true }).fill('half-typed');
  fail();
  const unavailable = message(page, 'LANGUAGE_UNAVAILABLE');
  await expect(unavailable).toBeInViewport({ ratio: 1 });
  await expect(unavailable).toHaveAttribute('role', 'alert');
  await expect(spanish).not.toHaveAttribute('aria-busy');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await unavailable.getByRole('button', { name: 'Close' }).click();
  await expect(unavailable).toHaveCount(0);
  await page.unroute(/\/locales\/es-es-/);
  await spanish.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
});

test.describe('a visit in Spanish whose catalogue fails to load', () => {
  test.use({ locale: 'es-MX' });

  test('is in English, and says so', async ({ page }) => {
    await page.route(/\/locales\/es-es-/, (route) => route.abort());
    await page.goto('/');
    await expect(message(page, 'LANGUAGE_UNAVAILABLE')).toHaveText(/^We could not change the language/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  });
});

test("a brand's footer is left out if its sanitiser fails to load", async ({ page }) => {
  const failed = page.waitForEvent('requestfailed');
  await page.route(/\/assets\/sanitize-footer-/, (route) => route.abort());
  await page.goto('/?cobrand=harbor');
  await failed;
  await signIn(page, 'merchant', 'wrong');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveText('');
});

test('an open page needs no file of its build any longer: links and a challenged login work', async ({
  page,
  server,
}) => {
  const loaded = page.waitForResponse(screens);
  await page.goto('/?sp=7');
  await untilLive(page);
  await (await loaded).finished();
  // The host has removed them.
  await page.route(/\/(assets|locales)\//, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(heading(page)).toHaveText('Retrieve username');
  await page.getByRole('link', { name: 'Return to login' }).click();
  await signIn(page, 'challenge');
  await sendPin(page, server);
});

test('a link whose screen fails to load twice shows SCREEN_UNAVAILABLE where it was clicked, and works later', async ({
  page,
}) => {
  const requested: string[] = [];
  await page.route(screens, (route) => {
    requested.push(new URL(route.request().url()).search);
    return route.abort();
  });
  await page.goto('/?cobrand=harbor');
  await untilLive(page);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(message(page, 'SCREEN_UNAVAILABLE')).toHaveAttribute('role', 'alert');
  // The second URL differs, because Firefox does not request a failed module URL again.
  expect(requested.slice(0, 2)).toEqual(['', expect.stringMatching(/^\?retry=\d+$/)]);
  await expect(heading(page)).toHaveText('Login');
  await page.unroute(screens);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(heading(page)).toHaveText('Retrieve username');
  await expect(page).toHaveURL(/\/forgot-username\?cobrand=harbor$/);
});

test('a file of the view that fails to load leaves the form and its values, with Try again above it', async ({
  page,
}) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  // In the whole first page, because another file that imports this one requests it again.
  await page.route(/\/assets\/app-/, (route) => (loads === 1 ? route.abort() : route.continue()));
  await page.goto('/?cobrand=harbor');
  await expect(message(page, 'APP_FAILURE')).toContainText('could not be loaded');
  await page.getByLabel('Username').fill('merchant');
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await page.getByRole('button', { name: 'Try again' }).click();
  await untilLive(page);
  await signIn(page, 'merchant');
  await expect(page).toHaveURL(/console/);
});

/** The service worker of an earlier app, which answers with files that no longer exist. */
const deadWorker = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (/assets/.test(event.request.url)) event.respondWith(new Response('', { status: 404 }));
});`;

test('Try again removes a service worker of an earlier app, which keeps the page dead', async ({ page }) => {
  const dist = mkdtempSync(join(tmpdir(), 'worker-'));
  cpSync(process.env.DIST ?? 'dist', dist, { recursive: true });
  writeFileSync(join(dist, 'worker.js'), deadWorker);
  writeFileSync(join(dist, 'earlier.html'), '<!doctype html><title>Earlier app</title>');
  const server = await startTestServer({ dist });
  await page.goto(`${server.url}/earlier.html`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.goto(`${server.url}/`);
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
  await page.reload();
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await untilLive(page);
  await expect(message(page, 'APP_FAILURE')).toHaveCount(0);
  await server.close();
  rmSync(dist, { recursive: true });
});

test('a failure page gets the title and the phone of a theme that arrives later, and a view that arrives replaces it', async ({
  page,
}) => {
  const theme = await holdRequests(page, '**/themes/harbor');
  const release = await holdRequests(page, /\/assets\/app-/);
  await page.route(/\/assets\/vendor-/, (route) => route.abort());
  await page.goto('/contact?cobrand=harbor', { waitUntil: 'commit' });
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).focus();
  theme();
  await expect(page.getByRole('link', { name: '1-800-555-0111' })).toBeVisible();
  await expect(page).toHaveTitle('Your request could not be completed | Harbor Payments');
  await expect(heading(page)).toBeFocused();
  await page.unroute(/\/assets\/vendor-/);
  release();
  await expect(heading(page)).toHaveText('Contact support');
  await expect(heading(page)).toBeFocused();
});

test("a risk script that fails, and an extension's scripts and errors, do not fail the page", async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      // A browser extension adds a script that throws, and elements whose files are missing.
      const own = document.createElement('script');
      own.textContent = 'undefinedFunctionOfAnExtension();';
      const missing = Object.assign(document.createElement('script'), {
        src: 'https://risk.example.com/extension.js',
      });
      document.head.append(own, missing, Object.assign(document.createElement('img'), { src: 'data:,' }));
      dispatchEvent(
        new ErrorEvent('error', { filename: 'chrome-extension://a/assets/b.js', error: new Error() }),
      );
    });
  });
  await page.route('https://risk.example.com/**', (route) => route.abort());
  const blocked = page.waitForEvent('requestfailed', (request) => request.url().includes('/fp/tags.js'));
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await untilLive(page);
  // It starts when the view is live.
  await blocked;
  await expect(message(page, 'APP_FAILURE')).toHaveCount(0);
  await expect(message(page, 'BROWSER_OUTDATED')).toHaveCount(0);
});

test('a file that throws on evaluation shows the warning about an outdated browser', async ({ page }) => {
  await page.route(/\/assets\/app-/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'undefinedFunctionOfANewerEngine();' }),
  );
  await page.goto('/?cobrand=harbor');
  await expect(message(page, 'BROWSER_OUTDATED')).toBeVisible();
  await page.getByRole('button', { name: 'Update browser' }).click();
  await expect(page).toHaveURL(/\/unsupported\.html\?brand=harbor$/);
});

test('polyfills are loaded in a browser that lacks a method', async ({ page }) => {
  await page.addInitScript(() => {
    for (const [owner, names] of [
      [Object, ['hasOwn', 'fromEntries']],
      [Array.prototype, ['at']],
      [String.prototype, ['replaceAll']],
      [Promise, ['allSettled']],
      [window, ['globalThis', 'queueMicrotask', 'structuredClone']],
      [AbortSignal, ['any', 'timeout']],
    ] as const) {
      for (const name of names) delete (owner as unknown as Record<string, unknown>)[name];
    }
  });
  const loaded = page.waitForResponse(/\/assets\/polyfills-/);
  await page.goto('/?cobrand=harbor');
  await loaded;
  await signIn(page, 'merchant');
  await expect(page).toHaveURL(/console/);
});

test('an engine that is too old, without flatMap, shows the form, or that it is outdated', async ({
  page,
}) => {
  await page.addInitScript('delete Array.prototype.flatMap');
  await page.goto('/forgot-password?cobrand=harbor');
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a page whose scripts are blocked says so in each language', async ({ browser, server }) => {
  const page = await browser.newPage();
  await page.route(`${server.url}/`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'none'" };
    await route.fulfill({ response, headers });
  });
  await page.goto(server.url);
  await expect(page.locator('h1:visible')).toHaveText([
    'This page needs JavaScript',
    'Esta página necesita JavaScript',
  ]);
  await page.close();
});

test.describe('in an outdated browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36',
  });

  test('the warning keeps what a password manager filled in before the view, and Proceed dismisses it for this tab', async ({
    page,
    server,
  }) => {
    const releaseView = await holdRequests(page, /\/assets\/app-/);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Username').fill('merchant');
    await page.getByLabel('Password', { exact: true }).fill(password);
    releaseView();
    await expect(message(page, 'BROWSER_OUTDATED')).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await expect(page.getByLabel('Username')).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Update browser' })).toBeFocused();
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByLabel('Username')).toHaveValue('merchant');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    const checks: string[] = [];
    page.on('request', (request) => /ua-parser/.test(request.url()) && checks.push(request.url()));
    await page.reload();
    await untilLive(page);
    await untilIdle(page);
    await expect(message(page, 'BROWSER_OUTDATED')).toHaveCount(0);
    expect(checks).toEqual([]);
    await signIn(page, 'merchant');
    await waitForHandOff(page, server);
  });
});
