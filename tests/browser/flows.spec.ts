import { severalPerson } from '#api/offline/accounts.ts';
import { expect, message, password, signIn, test } from './fixtures.ts';
import {
  changePassword,
  enterPin,
  expectHeadingFocused,
  goodPassword,
  heading,
  pinField,
  recoverUsername,
  sendPin,
  tabTo,
} from './steps.ts';

test.describe('each flow, from its start to its end', () => {
  test('a challenged login on a new device continues to the console and remembers the device', async ({
    page,
    server,
  }) => {
    await page.goto('/');
    await page.getByLabel('Remember this device').check();
    await signIn(page, 'new-device');
    const pin = await sendPin(page, server, 'Text');
    await expect(page.getByLabel('Remember this device')).toBeChecked();
    await enterPin(page, pin);
    await expect(page).toHaveURL(/console/);
    const call = server.requests().find(({ path }) => path.endsWith('/pin/verifychallenge'));
    expect(call?.body).toMatchObject({
      Pin: pin,
      ExpirePIN: false,
      IsRiskUpdate: true,
      sessiontype: '0',
      SP: '',
    });
  });

  test('a wrong PIN moves nothing, and shakes the PIN field each time unless the user prefers reduced motion', async ({
    page,
    server,
  }) => {
    await page.goto('/');
    await signIn(page, 'challenge');
    await sendPin(page, server);
    await page.evaluate(() => {
      let shakes = 0;
      document.addEventListener('animationstart', ({ target }) => {
        if (!(target instanceof Element) || !target.querySelector(':scope > [autocomplete=one-time-code]'))
          return;
        shakes += 1;
        document.body.setAttribute('data-shakes', String(shakes));
      });
    });
    // In the document, because Playwright may scroll a page whose content still comes in before it clicks.
    const topOfButton = () =>
      page
        .getByRole('button', { name: 'Verify PIN' })
        .evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
    const before = await topOfButton();
    for (const [pin, shakes] of [
      ['000400', '1'],
      ['000404', '2'],
    ] as const) {
      await enterPin(page, pin);
      await expect(message(page, 'VERIFY_PIN_INVALID_PIN')).toBeVisible();
      await expect(page.locator('body')).toHaveAttribute('data-shakes', shakes);
      expect(await topOfButton()).toBe(before);
      await expect(pinField(page)).toBeFocused();
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(pinField(page).locator('..')).toHaveCSS('animation-name', 'none');
  });

  test('a PIN that an input method composes in full-width digits has each digit once', async ({
    page,
    server,
  }) => {
    await page.goto('/');
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
  });

  test('a PIN of eight digits fits its field on a page of 320 px with text of 200 %', async ({
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
    await pinField(page).fill('88888888');
    await expect(pinField(page)).toHaveValue('88888888');
    expect(await pinField(page).evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  });

  test('an expired password is changed, with and without a PIN', async ({ page, server }) => {
    await page.goto('/');
    await signIn(page, 'expired');
    await expect(message(page, 'EXPIRED_PASSWORD_INFO')).toHaveAttribute('role', 'status');
    await enterPin(page, await sendPin(page, server));
    await expect(heading(page)).toHaveText('Choose new password');
    await expect(message(page, 'EXPIRED_PASSWORD_INFO')).toHaveAttribute('role', 'status');
    await changePassword(page, goodPassword, password);
    await expect(message(page, 'LOGIN_PASSWORD_CHANGED')).toBeVisible();
    await signIn(page, 'expired-plain');
    await expect(page).toHaveURL(/\/reset-password\?step=change-password$/);
    await page.reload();
    await changePassword(page, goodPassword, password);
    await expect(message(page, 'LOGIN_PASSWORD_CHANGED')).toBeVisible();
    const calls = server.requests().filter(({ path }) => path.endsWith('/password/expired'));
    expect(calls[1]?.body).toEqual({
      Password: password,
      NewPassword: goodPassword,
      LoginName: 'expired-plain',
      AccountType: 'M',
      Token: '',
      Pin: '',
    });
  });
});

test.describe('with the keyboard only', () => {
  test('forgot username, with a choice by arrow keys', async ({ page, server }) => {
    await page.goto('/forgot-username');
    await recoverUsername(page, severalPerson);
    await expectHeadingFocused(page, 'Send PIN');
    await tabTo(page, /^Email PIN to/);
    await page.keyboard.press('Enter');
    await expect(pinField(page)).toBeFocused();
    await page.keyboard.type(server.pins()[0] ?? '');
    await page.keyboard.press('Enter');
    await expectHeadingFocused(page, 'Choose your username');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio').first()).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(message(page, 'LOGIN_USERNAME_RETRIEVED')).toBeVisible();
  });

  test('each screen of a flow takes the focus once, so that it never takes it back from a control that Tab reached', async ({
    page,
    server,
  }) => {
    await page.goto('/forgot-username');
    // The captcha appears when the view is live, which has then restored the focus.
    await expect(page.getByRole('checkbox')).toBeVisible();
    await page.evaluate(() => {
      const focused: string[] = [];
      const { focus } = HTMLElement.prototype;
      HTMLElement.prototype.focus = function (options) {
        focus.call(this, options);
        // An inert element does not take the focus.
        if (document.activeElement === this)
          focused.push(this instanceof HTMLInputElement ? this.name : this.textContent);
      };
      Object.assign(window, { focused });
    });
    await recoverUsername(page, severalPerson);
    await enterPin(page, await sendPin(page, server));
    await page.getByRole('radio', { name: /several-cafe/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(message(page, 'LOGIN_USERNAME_RETRIEVED')).toBeVisible();
    await expect(heading(page)).toBeFocused();
    expect(await page.evaluate(() => Reflect.get(window, 'focused'))).toEqual([
      'Send PIN',
      'recoveryPin',
      'Choose your username',
      'Login',
    ]);
  });
});
