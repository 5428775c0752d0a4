import { expect, message, requestsTo, signIn, test } from './fixtures.ts';
import { pinField, sendPin, untilLive } from './steps.ts';

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

test('a PIN that an input method composes has each digit once, and fits', async ({ page, server }) => {
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
