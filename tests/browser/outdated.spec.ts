import AxeBuilder from '@axe-core/playwright';
import { languageNames } from '#src/start/languages.ts';
import {
  content,
  expect,
  holdRequests,
  message,
  password,
  signIn,
  test,
  waitForHandOff,
} from './fixtures.ts';
import { untilIdle, untilLive } from './steps.ts';

const outdatedUserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36';

test.describe('in an outdated browser', () => {
  test.use({ userAgent: outdatedUserAgent });

  test('the warning replaces the screen, and Proceed dismisses it for this tab', async ({ page }) => {
    await page.goto('/forgot-password?cobrand=harbor');
    await expect(message(page, 'BROWSER_OUTDATED')).toHaveText(
      'You are currently running a browser that appears to be out of date. If you proceed, be aware that you may run into some issues.',
    );
    await expect(page.getByLabel('Username')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update your browser');
    await expect(page).toHaveTitle('Update your browser | Harbor Payments');
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password');
    await expect(page).toHaveTitle('Reset password | Harbor Payments');
    const checks: string[] = [];
    page.on('request', (request) => /ua-parser/.test(request.url()) && checks.push(request.url()));
    await page.reload();
    await untilLive(page);
    await untilIdle(page);
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(message(page, 'BROWSER_OUTDATED')).toHaveCount(0);
    expect(checks).toEqual([]);
  });
});

test.describe('a warning whose check loads late', () => {
  test.use({ userAgent: outdatedUserAgent });

  test('keeps what a password manager filled in before the view was live, and the focus', async ({
    page,
    server,
  }) => {
    const releaseView = await holdRequests(page, /\/assets\/app-/);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Username').fill('merchant');
    await page.getByLabel('Password', { exact: true }).fill(password);
    releaseView();
    await expect(message(page, 'BROWSER_OUTDATED')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Update browser' })).toBeFocused();
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByLabel('Username')).toHaveValue('merchant');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await waitForHandOff(page, server);
  });
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

test.describe('the unsupported page', () => {
  test('offers newer browsers before the way back, and the phone as a link', async ({ page }) => {
    await page.goto('/unsupported.html?brand=harbor');
    await expect(page.getByRole('link', { name: '1-800-555-0111' })).toHaveAttribute(
      'href',
      'tel:18005550111',
    );
    const links = await page.getByRole('link').allTextContents();
    expect(links.map((text) => text.split(' ')[0])).toEqual([
      'Google',
      'Mozilla',
      'Microsoft',
      'Safari',
      '1-800-555-0111',
      'Return',
    ]);
    await expect(page.getByRole('button')).toHaveText(Object.values(languageNames));
    // No element is wider than a narrow page.
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no axe violation, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/unsupported.html?brand=harbor');
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    });
  }
});

test.describe('a chunk that fails to load', () => {
  test.use({ provoked: /.*/ });

  test('twice shows SCREEN_UNAVAILABLE on the screen whose link was clicked', async ({ page }) => {
    const requested: string[] = [];
    await page.route(/\/assets\/screens-/, (route) => {
      requested.push(new URL(route.request().url()).search);
      return route.abort();
    });
    await page.goto('/?cobrand=harbor');
    await untilLive(page);
    await page.getByRole('link', { name: 'Forgot username' }).click();
    await expect(message(page, 'SCREEN_UNAVAILABLE')).toHaveAttribute('role', 'alert');
    // The second URL differs, because Firefox does not request a failed module URL again.
    expect(requested.slice(0, 2)).toEqual(['', expect.stringMatching(/^\?retry=\d+$/)]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await page.unroute(/\/assets\/screens-/);
    await page.getByRole('link', { name: 'Forgot username' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retrieve username');
    await expect(page).toHaveURL(/\/forgot-username\?cobrand=harbor$/);
  });

  test('drops a login that was submitted before it, and leaves the values in an inert form', async ({
    page,
  }) => {
    const failAll = await holdRequests(page, /\.js/, (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Username').fill('merchant');
    await page.getByLabel('Password', { exact: true }).fill('half-typed');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(content(page)).toHaveJSProperty('inert', true);
    failAll();
    await expect(message(page, 'APP_FAILURE')).toBeVisible();
    await expect(content(page)).toHaveJSProperty('inert', false);
    await expect(page.locator('form')).toHaveJSProperty('inert', true);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
    await expect(page.getByLabel('Username')).toHaveValue('merchant');
  });

  test('that throws on evaluation shows the warning about an outdated browser', async ({ page }) => {
    await page.route(/\/assets\/app-/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'undefinedFunctionOfANewerEngine();' }),
    );
    await page.goto('/?cobrand=harbor');
    await expect(message(page, 'BROWSER_OUTDATED')).toBeVisible();
    await page.getByRole('button', { name: 'Update browser' }).click();
    await expect(page).toHaveURL(/\/unsupported\.html\?brand=harbor$/);
  });
});

test.describe('in an engine that is too old', () => {
  test.use({ provoked: /flatMap is not a function/ });

  test('an engine without flatMap shows the form, or that it is outdated', async ({ page }) => {
    await page.addInitScript('delete Array.prototype.flatMap');
    for (const path of ['/', '/?sp=7', '/forgot-password?cobrand=harbor']) {
      await page.goto(path);
      await expect(page.getByLabel('Username')).toBeVisible();
    }
  });
});
