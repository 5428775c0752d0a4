import { expect, password, requestsTo, test } from './fixtures.ts';
import { untilLive } from './steps.ts';

const loginPath = '/loginSvc/v1/sessionSTA';

test('a login sends its request once, and posts the session to the console', async ({ page, server }) => {
  await page.route('https://risk.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "window.VBAToken = 'risk-result'" }),
  );
  // No parameter of a link changes the target of a session.
  const targets = ['redirectURL', 'redirect_uri', 'returnUrl', 'next', 'Boarding_URL'];
  await page.goto(
    `/?sp=shop%201&sessiontype=3&${targets.map((name) => `${name}=https://evil.example/`).join('&')}`,
  );
  // The page loads this script when it has read app init, which contains the fingerprint.
  await page.waitForFunction(() => 'VBAToken' in window);
  await page.getByLabel('Username').fill('  merchant ');
  await page.getByLabel('Password', { exact: true }).fill(` ${password} `);
  await page.getByRole('button', { name: 'Login' }).dblclick();
  await expect(page).toHaveURL(`${server.url}/console?sp=shop%201`);
  expect(server.posts().map(({ form }) => form)).toEqual([
    { SessionToken: expect.stringMatching(/.+/), AccountType: 'merchant', AnetDomain: '1' },
  ]);
  const [call, ...others] = requestsTo(server, loginPath);
  expect(others).toEqual([]);
  expect(call?.body).toEqual({
    LoginName: 'merchant',
    Password: password,
    sessiontype: '3',
    VBAToken: 'risk-result',
    SP: 'shop 1',
  });
  expect(call?.headers['x-fingerprint']).toBe('offline-fingerprint');
});

test('a pasted text is trimmed before it is cut to its maximum length', async ({ page }) => {
  await page.goto('/');
  await untilLive(page);
  const username = page.getByLabel('Username');
  await expect(username).toHaveAttribute('maxlength', '50');
  const text = 'm'.padEnd(50, '0123456789');
  const paste = async (copied: string) => {
    await page.getByLabel('Password', { exact: true }).evaluate((input: HTMLInputElement, value) => {
      input.type = 'text';
      input.value = value;
      input.select();
      document.execCommand('copy');
      input.value = '';
      input.type = 'password';
    }, copied);
    await username.focus();
    await page.keyboard.press('ControlOrMeta+v');
  };
  await paste(` ${text}`);
  await expect(username).toHaveValue(text);
  await username.fill(' ');
  await paste(` \t${text}9 `);
  await expect(username).toHaveValue(text);
  await username.fill('Ann');
  await page.keyboard.press('End');
  await paste(' Lee');
  await expect(username).toHaveValue('Ann Lee');
});
