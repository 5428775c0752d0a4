import { translateInPlace } from '../translate-in-place.ts';
import { expect, message, signIn, test, waitForHandOff } from './fixtures.ts';
import { changePassword, enterPin, goodPassword, recoverPassword, sendPin } from './steps.ts';

test.beforeEach(({ page }) => page.addInitScript(translateInPlace));

test('a translated login shows hints and failures, changes the language and logs in', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await expect(page.locator('h1 font font')).toHaveText('Login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(message(page, 'USERNAME_REQUIRED')).toBeVisible();
  await signIn(page, 'merchant', 'wrong');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await signIn(page, 'merchant');
  await waitForHandOff(page, server);
});

test('a translated password recovery works to its end', async ({ page, server }) => {
  await page.goto('/forgot-password');
  await expect(page.locator('h1 font font')).toHaveText('Reset password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(message(page, 'USERNAME_REQUIRED')).toBeVisible();
  await recoverPassword(page);
  const pin = await sendPin(page, server);
  await enterPin(page, '000000');
  await expect(message(page, 'VERIFY_PIN_INVALID_PIN')).toBeVisible();
  await enterPin(page, pin);
  await changePassword(page, 'short');
  const length = page.locator('[data-rule="length"]');
  await expect(length).toContainText('Not met:');
  await page.getByLabel('New password').fill(goodPassword);
  await expect(length).toContainText('Met:');
  await changePassword(page);
  await expect(message(page, 'LOGIN_PASSWORD_CHANGED')).toBeVisible();
});
