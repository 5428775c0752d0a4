import { severalPerson } from '#api/offline/accounts.ts';
import { expect, message, requestsTo, signIn, test } from './fixtures.ts';
import { heading, pinField, recoverUsername, sendPin, untilLive } from './steps.ts';

test('forgot username with the keys alone: each screen takes the focus once, so never back from a control that Tab reached', async ({
  page,
  server,
}) => {
  const users = Array.from({ length: 20 }, (_, index) => ({
    userName: `shop.${index}`,
    accountId: String(index),
  }));
  server.script({ method: 'POST', path: '/loginsvc/v1/users/search', body: { users } });
  await page.goto('/forgot-username');
  // The captcha appears when the view is live, which has then restored the focus.
  await expect(page.getByRole('checkbox')).toBeVisible();
  await page.evaluate(() => {
    const focused: string[] = [];
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function (options) {
      focus.call(this, options);
      // An inert element does not take the focus. While the user waits, the panel of the wait has it.
      if (document.activeElement === this && this.closest('#root'))
        focused.push(this instanceof HTMLInputElement ? this.name : this.textContent);
    };
    Object.assign(window, { focused });
  });
  const focused = () => page.evaluate(() => Reflect.get(window, 'focused'));
  await recoverUsername(page, severalPerson);
  await expect.poll(focused).toEqual(['Send PIN']);
  const email = page.getByRole('button', { name: /^Email PIN to/ });
  await page.keyboard.press('Tab');
  await expect(email).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pinField(page)).toBeFocused();
  await page.keyboard.type(server.pins()[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Choose your username');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio').first()).toBeChecked();
  // The list is higher than the window.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(message(page, 'LOGIN_USERNAME_RETRIEVED')).toBeVisible();
  await expect(page.locator('input[name="password"]')).toBeFocused();
  expect(await focused()).toEqual(['Send PIN', 'recoveryPin', 'Choose your username', 'password']);
});

test('a held Enter submits once', async ({ page, server }) => {
  await page.goto('/');
  await untilLive(page);
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.down('Enter');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  // The browser repeats the key until it is released.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(message(page, 'PASSWORD_REQUIRED')).toHaveCount(0);
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  expect(requestsTo(server, '/loginSvc/v1/sessionSTA')).toHaveLength(1);
});

test('a PIN that an input method composes in full-width digits has each digit once, and eight fit a page of 320 px with text of 200 %', async ({
  page,
  server,
}) => {
  server.script({
    method: 'GET',
    path: '/loginsvc/v1/appinitload',
    body: { configValues: [], validationModels: [{ name: 'Pin', maxLength: 8, validators: [] }] },
  });
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await signIn(page, 'challenge');
  await sendPin(page, server);
  await pinField(page).focus();
  const devtools = await page.context().newCDPSession(page);
  for (const text of ['１', '１２', '１２３']) {
    await devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  await devtools.send('Input.insertText', { text: '１２３' });
  await expect(pinField(page)).toHaveValue('123');
  await pinField(page).fill('88888888');
  await expect(pinField(page)).toHaveValue('88888888');
  expect(await pinField(page).evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
});
