import { expect, message, signIn, test, waitForHandOff } from './fixtures.ts';
import { enterPin, heading, recoverPassword, sendPin, untilLive } from './steps.ts';

// What a reload, Back, Forward and a URL typed by hand show (docs/behaviour.md, 'Reload, Back and Forward').

test('a flow resumes after a reload and another site, and ends elsewhere', async ({ page, server }) => {
  await page.goto('/forgot-password?cobrand=harbor');
  await recoverPassword(page);
  const pin = await sendPin(page, server, 'Text');
  await page.reload();
  await expect(heading(page)).toHaveText('Check your text messages');
  await page.goto('data:text/html,<h1>Another site</h1>');
  await page.goBack();
  await enterPin(page, pin);
  await expect(heading(page)).toHaveText('Choose new password');
  await page.reload();
  await expect(heading(page)).toHaveText('Enter your PIN');
  await expect(page).toHaveURL('/forgot-password?cobrand=harbor&step=verify-identity&pin=have');
  expect(server.pins()).toHaveLength(1);
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(heading(page)).toHaveText('Login');
  await page.goBack();
  await expect(heading(page)).toHaveText('Reset password');
  await expect(message(page, 'FLOW_SESSION_EXPIRED')).toHaveCount(0);
});

test('one Back from another send-PIN choice shows the step before it', async ({ page, server }) => {
  await page.clock.install();
  await page.goto('/forgot-password');
  await recoverPassword(page);
  await sendPin(page, server, 'Text');
  const resend = page.getByRole('button', { name: /new PIN/ });
  await resend.press('Enter');
  await expect(heading(page)).toHaveText('Check your text messages');
  await page.clock.fastForward(61_000);
  await expect(resend).not.toHaveAttribute('aria-disabled');
  await resend.click();
  await expect(heading(page)).toHaveText('Send PIN');
  await page.goBack();
  await expect(heading(page)).toHaveText('Reset password');
  await page.goForward();
  await expect(heading(page)).toHaveText('Send PIN');
});

test('a history entry of another script can be shown, left and returned to', async ({ page }) => {
  await page.goto('/contact');
  await untilLive(page);
  await page.evaluate(() => history.replaceState({ page: 1, __TSR_index: 'first' }, ''));
  await page.reload();
  await untilLive(page);
  await page.getByRole('link', { name: 'RETURN TO LOGIN' }).click();
  await expect(heading(page)).toHaveText('Login');
  await page.goBack();
  await expect(heading(page)).toHaveText('Contact support');
  await page.reload();
  await expect(heading(page)).toHaveText('Contact support');
  await expect(page.locator('[data-message-key]')).toHaveCount(0);
});

test('at a URL with credentials, as behind Basic authentication, login works', async ({ page, server }) => {
  await page.goto(`${server.url.replace('//', '//staging:pw@')}/Login/contact?cobrand=harbor`);
  await untilLive(page);
  await expect(page.getByRole('img', { name: 'Harbor Payments' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to login' }).click();
  await signIn(page, 'merchant');
  await waitForHandOff(page, server);
});
