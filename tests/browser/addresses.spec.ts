import { expect, message, test } from './fixtures.ts';

// The browser guesses where files are before the page has said so; below an unknown path it guesses wrong.
test.use({ provoked: /Refused to apply style from '[^']*\/nowhere\/at\/assets\// });

for (const prefix of ['', '/Login', '/login', '/Loginapp', '/LOGINAPP']) {
  test(`every screen without a flow's ticket is reachable under '${prefix}/'`, async ({ page }) => {
    const screens = [
      ['/', 'Login'],
      ['/forgot-username', 'Retrieve Username'],
      ['/forgot-password', 'Reset Password'],
      ['/contact', 'Contact Support'],
      ['/unidentified?flow=forgot-password', 'Identification Failed'],
      ['/security?flow=forgot-username', 'Retrieve Username'],
    ] as const;
    for (const [path, heading] of screens) {
      await page.goto(`${prefix}${path}`);
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
  test(`${path} by hand leads to login, without a message`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('[data-message-key]')).toHaveCount(0);
  });
}

for (const path of ['/nowhere', '/Login/nowhere/at/all', '/index.php']) {
  test(`the unknown path ${path} leads to login with a message`, async ({ page }) => {
    await page.goto(`${path}?cobrand=harbor`);
    await expect(message(page, 'PAGE_NOT_FOUND')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await expect(page).toHaveURL(/cobrand=harbor/);
  });
}

test('entry parameters: any case, first value, untouched, unknown ones dropped, kept on the way', async ({
  page,
}) => {
  await page.goto(
    '/?STATE=1e5&state=2&Scope=true&client_id=%22a%22&redirect_uri=a%2Bb&__proto__=x&constructor=y&junk=1&action=cpwd&sub=logout',
  );
  await expect(page).toHaveURL(
    '/?client_id=%22a%22&state=1e5&scope=true&redirect_uri=a%2Bb&sub=logout&action=cpwd',
  );
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(page).toHaveURL('/forgot-username?client_id=%22a%22&state=1e5&scope=true&redirect_uri=a%2Bb');
  await page.reload();
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(page).toHaveURL('/?client_id=%22a%22&state=1e5&scope=true&redirect_uri=a%2Bb');
});

test('an activation code stays within its route only', async ({ page }) => {
  await page.goto('/userActivation?activationcode=nonsense&cobrand=harbor');
  await expect(message(page, 'ACTIVATION_ERROR')).toBeVisible();
  await expect(page).toHaveURL(/activationcode=nonsense/);
  await page.goto('/forgot-password?activationcode=nonsense&cobrand=harbor');
  await expect(page).toHaveURL('/forgot-password?cobrand=harbor');
});
