import type { Page } from '@playwright/test';
import { content, expect, holdRequests, message, signIn, test } from './fixtures.ts';
import { heading, untilLive } from './steps.ts';

// A page that the back/forward cache shows again finds whether its flow has ended since.

// Playwright disables the cache by default.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

/** Goes back to a page that has been left, and expects that the cache shows it. */
async function goBackToCachedPage(page: Page, leave: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
  });
  await leave();
  // Not `goBack`, which asks the browser: it may still show the previous page when the new one answers.
  // In a separate task: the cache may show the page before an `evaluate` that goes back itself has answered.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForFunction(() => 'persisted' in window && window.persisted);
}

test('Back to a flow that has ended, left during a call, shows a usable login', async ({ page }) => {
  await page.goto('/');
  await signIn(page, 'challenge');
  await holdRequests(page, '**/loginsvc/v1/pin');
  await goBackToCachedPage(page, async () => {
    const sent = page.waitForRequest('**/loginsvc/v1/pin');
    await page.getByRole('button', { name: /^Email PIN to/ }).click();
    await sent;
    await page.goto('/contact');
    // The other page has ended the flow.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('merchant-sign-in.flow-session.1')))
      .toBeNull();
  });
  await expect(heading(page)).toHaveText('Login');
  await expect(content(page)).toHaveJSProperty('inert', false);
});

test('a page shown again before its view loads the view and shows a login message', async ({ page }) => {
  const view = await holdRequests(page, /\/assets\/(vendor|app)-/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => window.pageStart?.act !== undefined);
  await goBackToCachedPage(page, async () => {
    await page.getByRole('link', { name: 'Forgot username' }).click({ noWaitAfter: true });
    await expect(heading(page)).toHaveText('Retrieve username');
  });
  await signIn(page, 'merchant', 'wrong');
  view();
  await untilLive(page);
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
});
