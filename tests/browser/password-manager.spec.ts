import { chromium } from '@playwright/test';
import { expect, signIn, test, waitForHandOff } from './fixtures.ts';
import { heading, untilLive } from './steps.ts';

test('Chromium offers to save only the password of an accepted login', async ({
  server,
  launchOptions,
}, testInfo) => {
  // Other contexts are private, and save nothing.
  const context = await chromium.launchPersistentContext(testInfo.outputPath('profile'), launchOptions);
  const [log, page] = [await context.newPage(), await context.newPage()];
  await log.goto('chrome://password-manager-internals');
  await page.goto(server.url);
  await untilLive(page);
  for (const secret of ['Wrong-Horse-1', 'Wrong-Horse-2']) {
    await signIn(page, 'merchant', secret);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  }
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(heading(page)).toHaveText('Reset password');
  await page.goBack();
  await signIn(page, 'merchant');
  await waitForHandOff(page, server);
  await expect(log.getByText('Successful submission indicator')).toHaveText([/HTML_FORM_SUBMISSION/]);
  await context.close();
});
