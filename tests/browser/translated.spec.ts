import { translateInPlace } from '../translate-in-place.ts';
import { expect, message, signIn, test, waitForHandOff } from './fixtures.ts';

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
