import { expect, message, requestsTo, signIn, test, waitForHandOff } from './fixtures.ts';
import { heading, untilLive } from './steps.ts';

// The preload scanner requests relative URLs before the page sets its base. Below an unknown path they are wrong.
test.use({ provoked: /Refused to apply style from '[^']*\/(nowhere\/at|forgot-password)\/assets\// });

for (const prefix of ['', '/Login', '/LOGINAPP']) {
  test(`every screen that needs no flow state is reachable below '${prefix}/'`, async ({ page }) => {
    const screens = [
      ['/', 'Login'],
      ['/forgot-username', 'Retrieve username'],
      ['/forgot-password', 'Reset password'],
      ['/contact', 'Contact support'],
      ['/unidentified?flow=forgot-password', 'Identification failed'],
      ['/security?flow=forgot-username', 'Retrieve username'],
    ] as const;
    for (const [path, heading] of screens) {
      await page.goto(`${prefix}${path}`);
      await untilLive(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      expect(new URL(page.url()).pathname.startsWith(`${prefix}/`)).toBe(true);
    }
  });
}

for (const path of [
  '/verification-required',
  '/reset-password',
  '/unidentified',
  '/security',
  '/verification-required?step=verify-identity&pin=sent&method=email',
]) {
  test(`${path} typed by hand redirects to login, without a message`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('[data-message-key]')).toHaveCount(0);
  });
}

for (const path of [
  '/nowhere',
  '/Login/nowhere/at/all',
  '/index.php',
  // Below the path of a screen.
  '/contact/x',
  '/forgot-password/step/2',
  '/Login/forgot-username/x',
  // Not valid UTF-8.
  '/%ff',
  '/Login/%ff',
  '/forgot-password/%ff',
  '/%ED%A0%80',
]) {
  test(`the unknown path ${path} redirects to login with PAGE_NOT_FOUND`, async ({ page }) => {
    await page.goto(`${path}?cobrand=harbor`);
    await expect(message(page, 'PAGE_NOT_FOUND')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await expect(page).toHaveURL(/cobrand=harbor/);
  });
}

for (const [path, address] of [
  ['/index.html', '/'],
  ['/Login/index.html', '/Login/'],
  ['/Loginapp/INDEX.HTML', '/Loginapp/'],
] as const) {
  test(`${path} is login, without a message`, async ({ page }) => {
    await page.goto(`${path}?cobrand=harbor`);
    await untilLive(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await expect(page).toHaveURL(`${address}?cobrand=harbor`);
    await expect(page.locator('[data-message-key]')).toHaveCount(0);
  });
}

test('activationcode and cobrand lose white space and format characters at their ends', async ({
  page,
  server,
}) => {
  await page.goto('/userActivation?activationcode=%20ready%E2%80%8B&cobrand=%EF%BB%BFharbor%20&sp=%20a%20');
  await expect.poll(() => requestsTo(server, '/loginsvc/v1/activation/verify').length).toBe(1);
  expect(requestsTo(server, '/loginsvc/v1/activation/verify')[0]?.body).toMatchObject({ token: 'ready' });
  expect(requestsTo(server, '/themesvc/v1/themes/harbor')).toHaveLength(1);
  await expect(page).toHaveURL(/[?&]sp=%20a%20(?:&|$)/);
});

test('entry parameters match in any case, keep the first value and stay in the URL; others are dropped', async ({
  page,
}) => {
  await page.goto(
    '/?STATE=1e5&state=2&Scope=true&client_id=%22a%22&redirect_uri=a%2Bb&__proto__=x&constructor=y&junk=1&action=cpwd&sub=logout',
  );
  await expect(page).toHaveURL(
    '/?client_id=%22a%22&state=1e5&scope=true&redirect_uri=a%2Bb&sub=logout&action=cpwd',
  );
  await untilLive(page);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(page).toHaveURL('/forgot-username?client_id=%22a%22&state=1e5&scope=true&redirect_uri=a%2Bb');
  await page.reload();
  await untilLive(page);
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(page).toHaveURL('/?client_id=%22a%22&state=1e5&scope=true&redirect_uri=a%2Bb');
});

for (const [name, state] of [
  ['a number', { __TSR_key: 5 }],
  ['an object', { __TSR_key: { toString: 1 }, __TSR_index: 'first' }],
  ['the name of a prototype', { __TSR_key: '__proto__', __TSR_index: 0 }],
  ['the name of a built-in member', { __TSR_key: 'constructor', message: 7, trail: 'all' }],
  ['missing', { page: 3 }],
] as const) {
  test(`a history entry whose __TSR_key is ${name} can be shown, left and returned to`, async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: 'English' })).toBeEnabled();
    await page.evaluate((foreign) => history.replaceState(foreign, ''), state);
    await page.reload();
    await expect(page.getByRole('button', { name: 'English' })).toBeEnabled();
    // The router stores the scroll position under that key.
    await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
    await page.getByRole('link', { name: 'RETURN TO LOGIN' }).click();
    await expect(heading(page)).toHaveText('Login');
    await page.getByRole('link', { name: 'Forgot username' }).click();
    await expect(heading(page)).toHaveText('Retrieve username');
    await page.goBack();
    await page.goBack();
    await expect(heading(page)).toHaveText('Contact support');
    await page.reload();
    await expect(heading(page)).toHaveText('Contact support');
    await expect(page.locator('[data-message-key]')).toHaveCount(0);
  });
}

test('a cobrand with an encoded lone surrogate shows the screen', async ({ page }) => {
  await page.goto('/contact?cobrand=%ED%A0%80');
  await expect(heading(page)).toHaveText('Contact support');
  await expect(page).toHaveTitle('Contact support | Merchant Gateway');
});

test('at a URL with credentials, as behind Basic authentication, the theme loads, and a login is handed off', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url.replace('//', '//staging:pw@')}/Login/contact?cobrand=harbor`);
  await untilLive(page);
  await expect(page.getByRole('img', { name: 'Harbor Payments' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to login' }).click();
  await signIn(page, 'merchant');
  await waitForHandOff(page, server);
});
