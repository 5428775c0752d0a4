import { expect, message, signIn, test, waitForHandOff } from './fixtures.ts';
import { heading, untilLive } from './steps.ts';

// The preload scanner requests relative URLs before the page sets its base. Below an unknown path they are wrong.
test.use({ provoked: /Refused to apply style from '[^']*\/(nowhere\/at|forgot-password)\/assets\// });

test('every screen that needs no flow state is reachable below a prefix', async ({ page }) => {
  const prefix = '/LOGINAPP';
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

test('the URL of a step that is typed by hand redirects to login, without a message', async ({ page }) => {
  await page.goto('/verification-required?step=verify-identity&pin=sent&method=email');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('[data-message-key]')).toHaveCount(0);
});

// Not valid UTF-8, and a path below that of a screen.
for (const path of ['/Login/%ff', '/forgot-password/step/2']) {
  test(`the unknown path ${path} redirects to login with PAGE_NOT_FOUND`, async ({ page }) => {
    await page.goto(`${path}?cobrand=harbor`);
    await expect(message(page, 'PAGE_NOT_FOUND')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await expect(page).toHaveURL(/cobrand=harbor/);
  });
}

test('/Loginapp/INDEX.HTML is login, without a message', async ({ page }) => {
  await page.goto('/Loginapp/INDEX.HTML?cobrand=harbor');
  await untilLive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(page).toHaveURL('/Loginapp/?cobrand=harbor');
  await expect(page.locator('[data-message-key]')).toHaveCount(0);
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

test('a history entry of another script can be shown, left and returned to', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: 'English' })).toBeEnabled();
  await page.evaluate(() => history.replaceState({ __TSR_key: { toString: 1 }, __TSR_index: 'first' }, ''));
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
