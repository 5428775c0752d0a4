import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fillUnsupportedPage } from '../../deploy/unsupported-page-plugin.ts';
import { expect, message, requestsTo, signIn, test } from './fixtures.ts';

const old =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36';

test.describe('in a browser that is out of date', () => {
  test.use({ userAgent: old });

  test('the warning replaces the screen; Proceed dismisses it for this tab', async ({ page }) => {
    await page.goto('/forgot-password?cobrand=harbor');
    await expect(message(page, 'BROWSER_OUTDATED')).toHaveText(
      'You are currently running a browser that appears to be out of date. If you proceed, be aware that you may run into some issues.',
    );
    await expect(page.getByLabel('Username')).toHaveCount(0);
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password');
    await page.reload();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(message(page, 'BROWSER_OUTDATED')).toHaveCount(0);
  });

  test('Update browser leads to a page that carries the brand', async ({ page }) => {
    await page.goto('/Login/?cobrand=harbor');
    await page.getByRole('button', { name: 'Update browser' }).click();
    await expect(page).toHaveURL(/\/Login\/unsupported\.html\?brand=harbor$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Your Browser');
    await expect(page.locator('#brand')).not.toHaveText('Merchant Gateway');
  });
});

test.describe('a warning that comes late', () => {
  test.use({ userAgent: old });

  /** Holds back a file of the build. @returns lets it load. */
  async function hold(page: Page, file: RegExp): Promise<() => void> {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(file, async (route) => {
      await released;
      await route.continue();
    });
    return () => release();
  }

  test('keeps what the user typed before the view was live', async ({ page }) => {
    const releaseView = await hold(page, /\/assets\/app-/);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Username').fill('merchant');
    const parsed = page.waitForResponse(/ua-parser/);
    releaseView();
    await parsed;
    await expect(page.getByRole('button', { name: 'English' })).toBeEnabled();
    await page.getByLabel('Password', { exact: true }).fill('x');
    await expect(page.getByLabel('Username')).toHaveValue('merchant');
    await expect(message(page, 'BROWSER_OUTDATED')).toHaveCount(0);
  });

  test('waits while something is typed, and comes with the next screen', async ({ page }) => {
    const release = await hold(page, /\/assets\/ua-parser-/);
    await page.goto('/');
    await page.getByLabel('Username').fill('merchant');
    const read = page.waitForResponse(/ua-parser/);
    release();
    await read;
    await signIn(page, 'merchant', 'wrong');
    await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
    await expect(message(page, 'BROWSER_OUTDATED')).toHaveCount(0);
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await expect(message(page, 'BROWSER_OUTDATED')).toBeVisible();
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password');
  });

  test('does not cut the exchange of an activation code short', async ({ page, server }) => {
    server.script({
      method: 'POST',
      path: '/loginsvc/v1/activation/verify',
      body: { responseMode: 2, email: 'n***@example.com' },
      delayMs: 500,
    });
    await page.goto('/userActivation?activationcode=NEW-EMAIL');
    await expect(message(page, 'BROWSER_OUTDATED')).toBeVisible();
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByRole('button', { name: /^Email PIN to/ })).toBeVisible();
    expect(requestsTo(server, '/loginsvc/v1/activation/verify')).toHaveLength(1);
  });
});

test.describe('methods that an older browser lacks', () => {
  const polyfills = /\/assets\/polyfills-/;

  test('are brought to it', async ({ page }) => {
    await page.addInitScript(() => {
      for (const [owner, names] of [
        [Object, ['hasOwn', 'fromEntries']],
        [Array.prototype, ['at']],
        [String.prototype, ['replaceAll']],
        [Promise, ['allSettled']],
        [window, ['queueMicrotask', 'structuredClone']],
        [AbortSignal, ['any', 'timeout']],
      ] as const) {
        for (const name of names) delete (owner as unknown as Record<string, unknown>)[name];
      }
    });
    const brought = page.waitForResponse(polyfills);
    await page.goto('/?cobrand=harbor');
    await brought;
    await signIn(page, 'merchant');
    await expect(page).toHaveURL(/console/);
  });

  test('are not downloaded by a newer one', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await signIn(page, 'merchant');
    await expect(page).toHaveURL(/console/);
    expect(asked.filter((url) => polyfills.test(url))).toEqual([]);
  });
});

test('a current browser is not warned', async ({ page }) => {
  const reader = page.waitForResponse(/ua-parser/);
  await page.goto('/');
  await reader;
  await expect(message(page, 'BROWSER_OUTDATED')).toHaveCount(0);
});

test('the unsupported page shows the built-in brand where the brand is not known', async ({ page }) => {
  await page.goto('/unsupported.html?brand=no-such-brand');
  await expect(page.locator('#brand')).toHaveText('Merchant Gateway');
  await expect(page.locator('#phone')).toHaveText('1-800-555-0100');
});

test('the way back from the unsupported page keeps the brand and the entry parameters', async ({ page }) => {
  await page.goto('/Login/unsupported.html?brand=harbor&SP=1&state=%22a%22&other=x');
  await expect(page.getByText('Harbor Payments')).toBeVisible();
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(page).toHaveURL(/\/Login\/\?cobrand=harbor&sp=1&state=%22a%22$/i);
});

test.describe('the privacy update', () => {
  test('is announced until its deadline, and can be closed', async ({ page }) => {
    await page.clock.setFixedTime(new Date(2018, 10, 16, 12));
    await page.goto('/');
    await expect(message(page, 'PRIVACY_UPDATE')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(message(page, 'PRIVACY_UPDATE')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(message(page, 'PRIVACY_UPDATE')).toHaveCount(0);
  });

  test('is not announced after it', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(message(page, 'PRIVACY_UPDATE')).toHaveCount(0);
  });
});

test.describe('where the build has themesvc elsewhere', () => {
  // The policy of the tests' host does not name that address.
  test.use({ hosting: 'bare' });

  test('the unsupported page asks themesvc where the build says that it is', async ({ page }) => {
    await page.route('**/unsupported.html*', async (route) => {
      const original = await route.fetch();
      const html = readFileSync('src/first-load/unsupported.html', 'utf8');
      await route.fulfill({
        response: original,
        body: fillUnsupportedPage(html, 'https://themes.example.com/'),
      });
    });
    await page.route('https://themes.example.com/themesvc/v1/themes/apart', (route) =>
      route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { id: 'apart', title: 'Apart Payments', supportPhone: '1-800-555-0199' },
      }),
    );
    await page.goto('/unsupported.html?brand=apart');
    await expect(page.getByText('Apart Payments')).toBeVisible();
    await expect(page.getByText('1-800-555-0199')).toBeVisible();
  });
});

test.describe('a part of the app that is lost', () => {
  test.use({ provoked: /.*/ });

  test('is asked for once more, silently', async ({ page }) => {
    const requested: string[] = [];
    await page.route(/\/assets\/forgot-username-screen-/, async (route) => {
      requested.push(new URL(route.request().url()).search);
      if (requested.length === 1) await route.abort();
      else await route.continue();
    });
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot username' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retrieve Username');
    // Under another URL: Firefox does not request the first one again.
    expect(requested).toEqual(['', expect.stringMatching(/^\?retry=\d+$/)]);
  });

  test('for good: the screen with the link stays and says so', async ({ page }) => {
    await page.route(/\/assets\/forgot-username-screen-/, (route) => route.abort());
    await page.goto('/?cobrand=harbor');
    await page.getByRole('link', { name: 'Forgot username' }).click();
    await expect(message(page, 'SCREEN_UNAVAILABLE')).toHaveAttribute('role', 'alert');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await page.unroute(/\/assets\/forgot-username-screen-/);
    await page.getByRole('link', { name: 'Forgot username' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retrieve Username');
    await expect(page).toHaveURL(/\/forgot-username\?cobrand=harbor$/);
  });

  test('with the catalogue itself: the fallback page, with support phone and the way to login', async ({
    page,
  }) => {
    await page.route(/\/locales\//, (route) => route.abort());
    await page.goto('/Login/contact');
    await expect(message(page, 'APP_FAILURE')).toBeVisible();
    await expect(page.getByRole('link', { name: '1-800-555-0100' })).toBeVisible();
    await page.unroute(/\/locales\//);
    await page.getByRole('link', { name: 'Return to login' }).click();
    await signIn(page, 'merchant');
    await expect(page).toHaveURL(/console/);
  });

  test('the entry itself: plain HTML says so', async ({ page }) => {
    await page.route(/\/assets\/app-/, (route) => route.abort());
    await page.goto('/Login/forgot-password');
    await expect(message(page, 'APP_FAILURE')).toContainText('could not be loaded');
  });

  test('and every other script: the page itself says so', async ({ page }) => {
    await page.route(/\.js/, (route) => route.abort());
    await page.goto('/contact');
    await expect(message(page, 'APP_FAILURE')).toContainText('could not be loaded');
    await page.unroute(/\.js/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Support');
  });

  test('and a login that was submitted meanwhile is not waited for, and stays as typed', async ({ page }) => {
    let lose: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      lose = resolve;
    });
    await page.route(/\.js/, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Username').fill('merchant');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
    lose();
    await expect(message(page, 'APP_FAILURE')).toBeVisible();
    await expect(page.locator('form')).not.toHaveAttribute('aria-busy');
    // Nor is one that is submitted afterwards: it leads to the way on.
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
    await expect(page.locator('form')).not.toHaveAttribute('aria-busy');
    await expect(page.getByLabel('Username')).toHaveValue('merchant');
  });

  test('an engine in which the app fails before it starts is warned', async ({ page }) => {
    await page.route(/\/assets\/app-/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'undefinedFunctionOfANewerEngine();' }),
    );
    await page.goto('/?cobrand=harbor');
    await expect(message(page, 'BROWSER_OUTDATED')).toBeVisible();
    await page.getByRole('button', { name: 'Update browser' }).click();
    await expect(page).toHaveURL(/\/unsupported\.html\?brand=harbor$/);
  });
});
