import { expect, message, password, requestsTo, signIn, test, waitForHandOff } from './fixtures.ts';
import { untilLive } from './steps.ts';
import { startTestServer } from './test-server.ts';

const loginPath = '/loginSvc/v1/sessionSTA';

test('an accepted login sends every member of the request once, trimmed, and posts the session to the merchant console', async ({
  page,
  server,
}) => {
  // The page requests this script when it has read app init, which contains the fingerprint.
  const riskScript = page.waitForResponse('https://risk.example.com/fp/tags.js?*');
  await page.route('https://risk.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "window.VBAToken = 'risk-result'" }),
  );
  // No parameter of a link changes the target of a session.
  const targets = ['redirectURL', 'redirect_uri', 'returnUrl', 'next', 'Boarding_URL'];
  await page.goto(
    `/?sp=shop%201&sessiontype=3&${targets.map((name) => `${name}=https://evil.example/`).join('&')}`,
  );
  await (await riskScript).finished();
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

test('a text of the full length that is pasted with space before it is trimmed before it is cut', async ({
  page,
}) => {
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

test('an error shows the reference and the time of its call, also after a reload', async ({
  page,
  server,
}) => {
  server.script({ method: 'POST', path: loginPath, status: 500 });
  await page.clock.install();
  await page.goto('/');
  await signIn(page, 'merchant');
  await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toBeVisible();
  const incident = page.locator('[data-reference]');
  const [call] = requestsTo(server, loginPath);
  await expect(incident).toHaveAttribute('data-reference', String(call?.headers['x-reference']));
  const text = String(await incident.textContent());
  await page.clock.fastForward('10:00');
  await page.reload();
  await expect(incident).toHaveText(text);
  // The reload began another visit, whose requests carry another reference.
  await signIn(page, 'merchant', 'wrong');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  const [, second] = requestsTo(server, loginPath);
  expect(second?.headers['x-reference']).not.toBe(call?.headers['x-reference']);
});

test('a path that names the prefix twice shows login with PAGE_NOT_FOUND', async ({ page }) => {
  await page.goto('/Loginapp/Login/?cobrand=harbor');
  await expect(message(page, 'PAGE_NOT_FOUND')).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/loginapp\/?\?cobrand=harbor$/i);
});

test('the console may send the session on to an app, and the sign-up goes to where its host redirects it', async ({
  page,
}) => {
  const redirect = (Location: string) => ({ status: 307, headers: { Location } });
  await page.route('**/console', (route) => route.fulfill(redirect('acmepos://callback')));
  await page.goto('/');
  // No app of this machine has the scheme. A policy would block the request by another error.
  const ended = page.waitForEvent('requestfailed', (request) => /console$/.test(request.url()));
  await signIn(page, 'merchant');
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.locator('#shell')).toContainText('Opening your console…');
  await expect(page.locator('[data-message-key]')).toHaveCount(0);
  const partner = await startTestServer({ dist: 'dist' });
  await page.route('**/SignupDelegation', (route) => route.fulfill(redirect(`${partner.url}/start`)));
  await page.goto('/?sub=oauth&resellerid=7');
  await untilLive(page);
  await page.getByRole('link', { name: /Sign up now/ }).click();
  await waitForHandOff(page, partner);
  await partner.close();
});
