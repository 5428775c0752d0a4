import { expect, holdRequests, message, signIn, test } from './fixtures.ts';
import { countRules, heading, recoverPassword, sendPin, untilIdle, untilLive } from './steps.ts';

// Screens that throw, files that fail to load, and engines that are too old.

test.use({ provoked: /.*/ });

const screens = /\/assets\/screens-/;

test('a screen that throws is replaced by the failure page of the brand', async ({ page }) => {
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
  const background = () =>
    page.getByRole('banner').evaluate((header) => getComputedStyle(header, '::before').backgroundColor);
  await expect.poll(background).toBe('rgb(11, 59, 74)');
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Help' });
  await expect(footer).toHaveAttribute('href', 'https://harbor.example.com/help');
  const url = page.url();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Try again' }).click()]);
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
  expect(page.url()).toBe(url);
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(page).toHaveURL(/\/Login\/?\?cobrand=harbor$/);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('if the catalogue of a language fails to load, nothing else changes', async ({ page }) => {
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
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByLabel('Password', { exact: true }).fill('half-typed');
  fail();
  const unavailable = message(page, 'LANGUAGE_UNAVAILABLE');
  await expect(unavailable).toBeInViewport({ ratio: 1 });
  await expect(unavailable).toHaveAttribute('role', 'alert');
  await expect(spanish).not.toHaveAttribute('aria-busy');
  expect(await page.evaluate(() => document.cookie)).toContain('es-es');
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
    await expect(message(page, 'LANGUAGE_UNAVAILABLE')).toHaveText(/^The other language did not load/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  });
});

test('an open page needs no further file of its build', async ({ page, server }) => {
  const loaded = page.waitForResponse(screens);
  await page.goto('/?sp=7');
  await untilLive(page);
  await (await loaded).finished();
  await page.route(/\/(assets|locales)\//, (route) => route.fulfill({ status: 404 }));
  const link = page.getByRole('link', { name: 'Forgot username' });
  // The chunk of the screens is not executed before a pointer reaches a link.
  const rules = await countRules(page);
  await link.hover();
  await expect.poll(() => countRules(page)).toBe(rules + 1);
  await link.click();
  await expect(heading(page)).toHaveText('Retrieve username');
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await signIn(page, 'challenge');
  await sendPin(page, server);
});

test('a form logs in although its view fails to load, and Try again keeps what is typed and continues', async ({
  page,
}) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  // In the whole of two pages, because another file that imports this one requests it again.
  await page.route(/\/assets\/app-/, (route) => (loads <= 2 ? route.abort() : route.continue()));
  await page.goto('/?sub=logout&sp=7');
  await page.getByLabel('Username').fill('typed');
  await page.getByLabel('Password').fill('secret');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(page.getByLabel('Username')).toHaveValue('typed');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(message(page, 'APP_FAILURE')).toContainText('did not load');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('typed');
  await signIn(page, 'challenge');
  await expect(page.locator('form')).toHaveJSProperty('inert', true);
  await expect(page.locator('[type=submit]')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(message(page, 'LOGIN_LOGGED_OUT')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await expect(page).toHaveURL('/verification-required?sp=7&step=verify-identity');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Send PIN');
  await page.goBack();
  await expect(heading(page)).toHaveText('Login');
  await expect(message(page, 'LOGIN_LOGGED_OUT')).toHaveCount(0);
});

test('the failure page of a screen has the focus, and ends when the user moves on', async ({ page }) => {
  await page.goto('/contact');
  await untilLive(page);
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(heading(page)).toHaveText('Login');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.route(screens, (route) => route.abort());
  await page.reload();
  await untilLive(page);
  await page.goBack();
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await page.goForward();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a failure page gets a late theme, and a late view replaces it', async ({ page }) => {
  const theme = await holdRequests(page, '**/themes/harbor');
  const release = await holdRequests(page, /\/assets\/app-/);
  await page.route(/\/assets\/vendor-/, (route) => route.abort());
  const request = page.waitForRequest('**/themes/harbor');
  await page.goto('/contact?cobrand=harbor', { waitUntil: 'commit' });
  await expect(page.locator('[data-reference]')).toHaveText((await request).headers()['x-reference'] ?? '');
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.focus();
  theme();
  await expect(page.getByRole('link', { name: '1-800-555-0111' })).toBeVisible();
  await expect(page).toHaveTitle('Your request could not be completed | Harbor Payments');
  await expect(retry).toBeFocused();
  await page.unroute(/\/assets\/vendor-/);
  release();
  await expect(heading(page)).toHaveText('Contact support');
  await expect(heading(page)).toBeFocused();
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
