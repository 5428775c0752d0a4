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
    addEventListener('pageshow', ({ persisted }) => Object.assign(sessionStorage, { persisted }));
  });
  await leave();
  // Not `goBack`, which asks the browser: it may still show the previous page when the new one answers.
  // In a separate task: the cache may show the page before an `evaluate` that goes back itself has answered.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForFunction(() => sessionStorage.persisted === 'true');
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
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('merchant-sign-in.flow-session.1')))
      .toBeNull();
  });
  await expect(heading(page)).toHaveText('Login');
  await expect(content(page)).toHaveJSProperty('inert', false);
});

for (const hasFailed of [false, true])
  test(`a page shown again before its view (failed: ${hasFailed}) loads the view and shows a login message`, async ({
    page,
  }) => {
    const view = await holdRequests(page, /\/assets\/(vendor|app)-/);
    const isUsable = () => page.waitForFunction(() => window.pageStart?.act && !window.pageStart.failed);
    await page.goto('/', { waitUntil: 'commit' });
    await isUsable();
    await goBackToCachedPage(page, async () => {
      // As in WebKit, which aborts the files of a page that the user leaves.
      if (hasFailed) await page.evaluate(() => window.pageStart?.fail('load'));
      await page.getByRole('link', { name: 'Forgot username' }).click({ noWaitAfter: true });
      await expect(heading(page)).toHaveText('Retrieve username');
    });
    await isUsable();
    await signIn(page, 'merchant', 'wrong');
    view();
    await untilLive(page);
    await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  });
