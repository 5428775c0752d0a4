import type { Page } from '@playwright/test';
import { inLab } from '#tests/support/in-lab.ts';
import {
  expect,
  holdRequests,
  message,
  password,
  requestsTo,
  signIn,
  test,
  waitForHandOff,
} from './fixtures.ts';
import { untilLive } from './steps.ts';

test.describe('a login that the service accepts', () => {
  test('sends every member of the request once, trimmed, and posts the session to the merchant console', async ({
    page,
    server,
  }) => {
    // The page requests this script when it has read app init, which contains the fingerprint.
    const riskScript = page.waitForRequest('https://risk.example.com/**');
    await page.goto('/?sp=shop%201&sessiontype=3');
    await riskScript;
    await page.getByLabel('Username').fill('  merchant ');
    await page.getByLabel('Password', { exact: true }).fill(` ${password} `);
    await page.getByRole('button', { name: 'Login' }).dblclick();
    await expect(page).toHaveURL(`${server.url}/console?sp=shop%201`);
    expect(server.posts().map(({ form }) => form)).toEqual([
      { SessionToken: expect.stringMatching(/.+/), AccountType: 'merchant', AnetDomain: '1' },
    ]);
    const [call, ...others] = requestsTo(server, '/loginSvc/v1/sessionSTA');
    expect(others).toEqual([]);
    expect(call?.body).toEqual({
      LoginName: 'merchant',
      Password: password,
      sessiontype: '3',
      VBAToken: '',
      SP: 'shop 1',
    });
    expect(call?.headers['x-fingerprint']).toBe('offline-fingerprint');
  });

  test('sends the last letter of the longest username, inserted or pasted with a space before it', async ({
    page,
    server,
  }) => {
    const username = page.getByLabel('Username');
    const longest = 'u'.repeat(49).concat('z');
    await page.goto('/');
    await expect(username).toHaveAttribute('maxlength', '50');
    await username.fill(` ${longest}`);
    await expect(username).toHaveValue(` ${longest}`);
    await username.press('ControlOrMeta+a');
    await username.press('ControlOrMeta+x');
    await expect(username).toHaveValue('');
    await username.press('ControlOrMeta+v');
    await expect(username).toHaveValue(` ${longest}`);
    await username.press('ControlOrMeta+z');
    await expect(username).toHaveValue('');
    await username.press('ControlOrMeta+v');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect
      .poll(() => requestsTo(server, '/loginSvc/v1/sessionSTA')[0]?.body)
      .toMatchObject({ LoginName: longest });
  });
});

for (const width of inLab ? [1280, 390] : [390]) {
  test(`a refused login moves no control of a page of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const positions = () =>
      page
        .locator('main :is(a, button, input:not([type=hidden]))')
        .evaluateAll((all) => all.map((control) => control.getBoundingClientRect().top));
    const before = await positions();
    await signIn(page, 'merchant', 'wrong');
    await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
    // The view may render the controls again.
    await untilLive(page);
    await expect(page.locator('[inert]')).toHaveCount(0);
    expect(await positions()).toEqual(before);
  });
}

test.describe('the caret on arrival at login', () => {
  const username = (page: Page) => page.getByLabel('Username');
  test('is in the username field, before the view has loaded and after', async ({ page }) => {
    const view = await holdRequests(page, /\/assets\/app-/);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(username(page)).toBeFocused();
    await page.keyboard.type('mer');
    view();
    await untilLive(page);
    await page.keyboard.type('chant');
    await expect(username(page)).toBeFocused();
    await expect(username(page)).toHaveValue('merchant');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('stays where the user has moved it before the view has loaded', async ({ page }) => {
    const view = await holdRequests(page, /\/assets\/app-/);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(username(page)).toBeFocused();
    await page.getByLabel('Password', { exact: true }).focus();
    view();
    await untilLive(page);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  });

  test('is in the username field after Return to login', async ({ page }) => {
    await page.goto('/contact');
    await untilLive(page);
    await page.getByRole('link', { name: 'Return to login' }).click();
    await expect(username(page)).toBeFocused();
  });
});

test.describe('the caret on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 800 } });

  test('is in no field, because it would open the keyboard', async ({ page }) => {
    await page.goto('/');
    await untilLive(page);
    await expect(page.locator('body')).toBeFocused();
  });
});

test('an error shows the reference and the time of its call, also after a reload', async ({
  page,
  server,
}) => {
  server.script({ method: 'POST', path: '/loginSvc/v1/sessionSTA', status: 500 });
  await page.clock.install();
  await page.goto('/');
  await signIn(page, 'merchant');
  await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toBeVisible();
  const incident = page.locator('[data-reference]');
  const [call] = requestsTo(server, '/loginSvc/v1/sessionSTA');
  await expect(incident).toHaveAttribute('data-reference', String(call?.headers['x-reference']));
  const text = String(await incident.textContent());
  await page.clock.fastForward('10:00');
  await page.reload();
  await expect(incident).toHaveText(text);
  // The reload began another visit, whose requests carry another reference.
  await signIn(page, 'merchant', 'wrong');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  const [, second] = requestsTo(server, '/loginSvc/v1/sessionSTA');
  expect(second?.headers['x-reference']).not.toBe(call?.headers['x-reference']);
});

test.describe('Back while a form post is under way', () => {
  /** Goes from contact to login, and presses Back as soon as the page posts a form. No post proceeds before. */
  async function openAndGoBackFromPost(page: Page, query: string, target: RegExp): Promise<void> {
    await page.goto(`/${query}`);
    await page.getByRole('link', { name: 'Need help?' }).click();
    // Before the view is live the link would be a page load, so that Back would leave the page with its post.
    await untilLive(page);
    await page.getByRole('link', { name: 'RETURN TO LOGIN' }).click();
    await expect(page.getByLabel('Username', { exact: true })).toBeVisible();
    const isBack = new Promise<void>((resolve) => {
      page.on('framenavigated', (frame) => /contact/.test(frame.url()) && resolve());
    });
    await page.route(target, async (route) => {
      await isBack;
      // A post that the browser has aborted cannot proceed.
      await route.continue().catch(() => undefined);
    });
    await page.evaluate(() => {
      const goBack = ({ formData }: NavigateEvent) => {
        if (!formData) return;
        window.navigation.removeEventListener('navigate', goBack);
        setTimeout(() => history.back());
      };
      window.navigation.addEventListener('navigate', goBack);
    });
  }

  test('does not prevent the hand-off', async ({ page, server }) => {
    await openAndGoBackFromPost(page, '', /console/);
    await signIn(page, 'merchant');
    await waitForHandOff(page, server);
  });

  test('ends a sign-up', async ({ page, server }) => {
    await openAndGoBackFromPost(page, '?sub=oauth&resellerid=7', /SignupDelegation/);
    await page.getByRole('link', { name: /Sign up now/ }).click();
    await expect(page).toHaveURL(/contact/);
    await expect(page.locator('[inert]')).toHaveCount(0);
    expect(server.posts()).toEqual([]);
  });
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
