import type { Page } from '@playwright/test';
import { content, expect, holdRequests, message, signIn, test } from './fixtures.ts';
import { heading, recoverPassword, untilLive } from './steps.ts';

// Screens that throw, and chunks that fail to load beside a form with values. outdated.spec.ts tests the other chunks.

test.use({ provoked: /.*/ });

/** Makes PIN entry throw when it is rendered, because it formats the time at which the PIN was sent. */
async function breakPinEntry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Intl.DateTimeFormat = class {
      constructor() {
        throw new Error('provoked');
      }
    } as unknown as typeof Intl.DateTimeFormat;
  });
}

test('a screen that throws is replaced by the failure page in the colours of the brand, with phone, login and Try again', async ({
  page,
}) => {
  await breakPinEntry(page);
  await page.goto('/Login/forgot-password?cobrand=harbor');
  await recoverPassword(page);
  await page.getByRole('button', { name: /^Email PIN to/ }).click();
  await expect(message(page, 'APP_FAILURE')).toHaveAttribute('role', 'alert');
  await expect(heading(page)).toHaveText('Your request could not be completed');
  await expect(page).toHaveTitle('Your request could not be completed | Harbor Payments');
  await expect(page.getByRole('link', { name: '1-800-555-0111' })).toHaveAttribute('href', 'tel:18005550111');
  await expect(page.getByRole('banner').getByRole('img', { name: 'Harbor Payments' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(11, 59, 74)');
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

test('a screen whose code takes over 120 s twice is replaced by the failure page', async ({ page }) => {
  await page.clock.install();
  let requests = 0;
  await page.route(/\/assets\/screens-/, () => {
    requests += 1;
  });
  await page.goto('/');
  await untilLive(page);
  await page.evaluate(() => {
    history.pushState({}, '', '/contact');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect.poll(() => requests).toBe(1);
  await page.clock.runFor(119_000);
  await expect(message(page, 'APP_FAILURE')).toHaveCount(0);
  await page.clock.runFor(2_000);
  await page.clock.runFor(121_000);
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
});

test('a language whose catalogue fails to load says so, and changes neither the page nor the values', async ({
  page,
}) => {
  await page.route(/\/locales\/es-es-/, (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('Username').fill('merchant');
  const spanish = page.getByRole('button', { name: 'Español' });
  const unavailable = message(page, 'LANGUAGE_UNAVAILABLE');
  await spanish.click();
  await expect(unavailable).toHaveAttribute('role', 'alert');
  await expect(spanish).not.toHaveAttribute('aria-busy');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await unavailable.getByRole('button', { name: 'Close' }).click();
  await expect(unavailable).toHaveCount(0);
  await signIn(page, 'merchant');
  await expect(page).toHaveURL(/console/);
});

test("a brand's footer is left out if its sanitiser fails to load", async ({ page }) => {
  await page.route(/\/assets\/sanitize-footer-/, (route) => route.abort());
  await page.goto('/?cobrand=harbor');
  await signIn(page, 'merchant', 'wrong');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveText('');
});

test.describe('a file of the view that fails to load', () => {
  test('leaves a failure page that gets the title and the phone of a theme that arrives later', async ({
    page,
  }) => {
    const theme = await holdRequests(page, '**/themes/harbor');
    await page.route(/\/assets\/vendor-/, (route) => route.abort());
    await page.goto('/userActivation?activationcode=NEW-EMAIL&cobrand=harbor');
    await expect(message(page, 'APP_FAILURE')).toBeVisible();
    await expect(page.getByRole('link', { name: '1-800-555-0100' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).focus();
    theme();
    await expect(page.getByRole('link', { name: '1-800-555-0111' })).toBeVisible();
    await expect(page).toHaveTitle('Your request could not be completed | Harbor Payments');
    await expect(heading(page)).toBeFocused();
  });

  test('leaves the form and its values, with Try again above it', async ({ page }) => {
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
    await signIn(page, 'merchant');
    await expect(page).toHaveURL(/console/);
  });

  test('and then loads replaces the failure page by the screen, whose heading has the focus', async ({
    page,
  }) => {
    const release = await holdRequests(page, /\/assets\/app-/);
    await page.route(/\/assets\/vendor-/, (route) => route.abort());
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByRole('link', { name: '1-800-555-0100' }).focus();
    await expect(message(page, 'APP_FAILURE')).toBeVisible();
    await page.unroute(/\/assets\/vendor-/);
    release();
    await expect(heading(page)).toHaveText('Contact support');
    await expect(heading(page)).toBeFocused();
  });
});

test('a core that throws when it starts gives a held login back at once, with its values', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The core makes the reference of the page from it.
    Object.defineProperty(window, 'crypto', { value: undefined });
  });
  const release = await holdRequests(page, /\/assets\/core-/);
  await holdRequests(page, /\/assets\/app-/);
  await page.goto('/', { waitUntil: 'commit' });
  await signIn(page, 'merchant');
  await expect(content(page)).toHaveJSProperty('inert', true);
  release();
  await expect(message(page, 'BROWSER_OUTDATED')).toBeVisible();
  await expect(content(page)).toHaveJSProperty('inert', false);
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
});

test("a risk script that fails after 30 ms, and an extension's scripts and errors, do not fail a loading page", async ({
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
  await page.route('https://risk.example.com/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    await route.abort();
  });
  const release = await holdRequests(page, /\/assets\/app-/);
  const blocked = page.waitForEvent('requestfailed', (request) => request.url().includes('/fp/tags.js'));
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await blocked;
  release();
  await untilLive(page);
  await expect(message(page, 'APP_FAILURE')).toHaveCount(0);
  await expect(message(page, 'BROWSER_OUTDATED')).toHaveCount(0);
  await recoverPassword(page);
  await expect(page.getByRole('button', { name: /^Email PIN to/ })).toBeVisible();
});
