import { severalPerson } from '#api/offline/accounts.ts';
import { expect, message, password, requestsTo, signIn, test } from './fixtures.ts';
import {
  changePassword,
  enterPin,
  goodPassword,
  heading,
  pinField,
  recoverPassword,
  recoverUsername,
  sendPin,
} from './steps.ts';

// What a reload, Back, Forward and a URL typed by hand show (docs/behaviour.md, 'Reload, Back and Forward').

test('a reload at each step of password recovery resumes the flow, and sends no PIN again', async ({
  page,
  server,
}) => {
  await page.goto('/forgot-password?cobrand=harbor');
  await page.reload();
  await recoverPassword(page);
  await expect(heading(page)).toHaveText('Send PIN');
  await page.reload();
  await expect(heading(page)).toHaveText('Send PIN');
  const pin = await sendPin(page, server, 'Text');
  await page.reload();
  await expect(heading(page)).toHaveText('Check your text messages');
  expect(server.pins()).toHaveLength(1);
  await enterPin(page, pin);
  await expect(heading(page)).toHaveText('Choose new password');
  await page.reload();
  await expect(heading(page)).toHaveText('Enter your PIN');
  await expect(page).toHaveURL('/forgot-password?cobrand=harbor&step=verify-identity&pin=have');
  await enterPin(page, pin);
  await changePassword(page);
  await expect(message(page, 'LOGIN_PASSWORD_CHANGED')).toBeVisible();
  expect(server.pins()).toHaveLength(1);
});

test('a reload at the choice of a username or at the activation summary requires the PIN again', async ({
  page,
  server,
}) => {
  await page.goto('/forgot-username');
  await recoverUsername(page, severalPerson);
  const pin = await sendPin(page, server);
  await enterPin(page, pin);
  await expect(page.getByRole('radio')).toHaveCount(3);
  await page.reload();
  await expect(heading(page)).toHaveText('Enter your PIN');
  await enterPin(page, pin);
  await expect(page.getByRole('radio')).toHaveCount(3);
  const link = server.engine.inbox().find(({ kind }) => kind === 'activation')?.value ?? '';
  await page.goto(link);
  const activationPin = await sendPin(page, server, 'Email');
  await page.reload();
  await enterPin(page, activationPin);
  await expect(heading(page)).toHaveText('Activate account');
  await page.reload();
  await expect(heading(page)).toHaveText('Enter your PIN');
  expect(requestsTo(server, '/loginsvc/v1/activation/verify')).toHaveLength(1);
});

test('Back and Forward show each step in turn', async ({ page, server }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await recoverPassword(page);
  await enterPin(page, await sendPin(page, server));
  await expect(heading(page)).toHaveText('Choose new password');
  for (const title of ['Check your email', 'Send PIN', 'Reset password']) {
    await page.goBack();
    await expect(heading(page)).toHaveText(title);
  }
  for (const title of ['Send PIN', 'Check your email', 'Choose new password']) {
    await page.goForward();
    await expect(heading(page)).toHaveText(title);
  }
});

test('Back from the password change after a challenged login shows PIN entry, and the flow continues', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await signIn(page, 'compromised');
  const pin = await sendPin(page, server);
  await enterPin(page, pin);
  await expect(heading(page)).toHaveText('Choose new password');
  await page.goBack();
  await expect(heading(page)).toHaveText('Check your email');
  await enterPin(page, pin);
  await changePassword(page, goodPassword, password);
  await expect(message(page, 'LOGIN_PASSWORD_CHANGED')).toBeVisible();
});

test('Back from another site resumes the flow; a move to a screen outside the flow ends it', async ({
  page,
  server,
}) => {
  await page.goto('/forgot-password');
  await recoverPassword(page);
  await sendPin(page, server);
  await page.goto('data:text/html,<h1>Another site</h1>');
  await page.goBack();
  await expect(pinField(page)).toBeVisible();
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(heading(page)).toHaveText('Login');
  await page.goBack();
  await expect(heading(page)).toHaveText('Reset password');
  await expect(message(page, 'FLOW_SESSION_EXPIRED')).toHaveCount(0);
});

test('a second tab has its own flow', async ({ page, context, server }) => {
  await page.goto('/forgot-password');
  await recoverPassword(page);
  await expect(heading(page)).toHaveText('Send PIN');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(heading(other)).toHaveText('Reset password');
  await enterPin(page, await sendPin(page, server));
  await expect(heading(page)).toHaveText('Choose new password');
});

test('a new PIN can be requested 60 s after the last one, also after a reload; then the choice is shown', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await page.goto('/forgot-password');
  await recoverPassword(page);
  await sendPin(page, server, 'Text');
  const resend = page.getByRole('button', { name: /new PIN/ });
  await expect(resend).toHaveAttribute('aria-disabled', 'true');
  await resend.press('Enter');
  await expect(heading(page)).toHaveText('Check your text messages');
  await page.clock.fastForward(30_000);
  await page.reload();
  await expect(resend).toHaveAttribute('aria-disabled', 'true');
  await expect(resend).toContainText(/\((2\d|30) s\)/);
  await page.clock.fastForward(31_000);
  await expect(resend).not.toHaveAttribute('aria-disabled');
  await resend.click();
  await expect(heading(page)).toHaveText('Send PIN');
  // One Back shows the step before the choice; Forward shows the choice again.
  await page.goBack();
  await expect(heading(page)).toHaveText('Reset password');
  await page.goForward();
  await expect(heading(page)).toHaveText('Send PIN');
  await sendPin(page, server, 'Email');
  await page.clock.fastForward(61_000);
  await resend.click();
  await expect(heading(page)).toHaveText('Send PIN');
  await page.goBack();
  await expect(heading(page)).toHaveText('Reset password');
});

test('when a challenged login needs a new PIN for its password change, one Back shows login', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await signIn(page, 'compromised');
  await enterPin(page, await sendPin(page, server));
  await expect(heading(page)).toHaveText('Choose new password');
  await changePassword(page, 'Bad-Pin-4011!', password);
  await expect(message(page, 'CHOOSE_PASSWORD_UNAUTHORIZED_PIN')).toBeVisible();
  await expect(heading(page)).toHaveText('Send PIN');
  await page.goBack();
  await expect(heading(page)).toHaveText('Login');
});
