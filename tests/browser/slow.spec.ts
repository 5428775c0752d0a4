import type { Page } from '@playwright/test';
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
import { changePassword, enterPin, goodPassword, recoverPassword, sendPin, untilLive } from './steps.ts';

const login = '/loginSvc/v1/sessionSTA';

test('a request that takes 8 s shows a notice with Stop waiting; after a cancel the next submit is sent', async ({
  page,
  server,
}) => {
  server.script({ method: 'POST', path: login, delayMs: 60_000, status: 401 });
  await page.clock.install();
  await page.goto('/');
  await signIn(page, 'merchant');
  await expect.poll(() => requestsTo(server, login).length).toBe(1);
  // Real time passes, too.
  await page.clock.runFor(1_000);
  await expect(page.getByText('This is taking longer than usual')).toHaveCount(0);
  await page.clock.runFor(7_000);
  await expect(page.getByText('This is taking longer than usual')).toBeVisible();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await waitForHandOff(page, server);
  expect(requestsTo(server, login)).toHaveLength(2);
});

test('a click on Stop waiting is not lost if the view becomes live during it', async ({ page, server }) => {
  server.script({ method: 'POST', path: login, delayMs: 60_000, status: 401 });
  const release = await holdRequests(page, /\/assets\/(vendor|app)-[^/]+\.js/);
  await page.clock.install();
  await page.goto('/', { waitUntil: 'commit' });
  await signIn(page, 'merchant');
  await expect.poll(() => requestsTo(server, login).length).toBe(1);
  await page.clock.runFor(8_100);
  const stop = page.getByRole('button', { name: 'Stop waiting' });
  await stop.hover();
  await page.mouse.down();
  release();
  // While the page is busy, its buttons are inert.
  await expect(page.locator('button[lang=es]')).toBeEnabled();
  await expect(stop).toHaveCount(1);
  await page.mouse.up();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  await expect(stop).toHaveCount(0);
  await signIn(page, 'merchant');
  await waitForHandOff(page, server);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [360, 600],
] as const) {
  test(`the notice of a slow login takes the place of the links of a page of ${width} px, and moves nothing`, async ({
    page,
    server,
  }) => {
    server.script({ method: 'POST', path: login, delayMs: 60_000, status: 401 });
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await page.goto('/');
    const edges = () =>
      page.locator('main form, main a').evaluateAll((all) =>
        all.map((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { top: top + scrollY, bottom: bottom + scrollY };
        }),
      );
    const before = await edges();
    await signIn(page, 'merchant');
    await expect.poll(() => requestsTo(server, login).length).toBe(1);
    await page.clock.runFor(8_100);
    const notice = page.locator('#shell div:has(> p)', {
      hasText: 'This is taking longer than usual',
    });
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await edges()).toEqual(before);
    const box = await notice.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top: top + scrollY, bottom: bottom + scrollY };
    });
    const [form, ...links] = before;
    expect(box.top).toBeGreaterThanOrEqual(form?.bottom ?? Number.POSITIVE_INFINITY);
    for (const link of links) {
      expect(link.top).toBeGreaterThanOrEqual(box.top);
      expect(link.bottom).toBeLessThanOrEqual(box.bottom);
    }
  });
}

test('a cancelled request is reported beside the failure of app init, each message once', async ({
  page,
  server,
}) => {
  server.script({ method: 'POST', path: login, delayMs: 60_000, status: 401 });
  await page.route('**/loginsvc/v1/appinitload', (route) => route.abort());
  await page.goto('/');
  await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toBeVisible();
  await page.clock.install();
  await signIn(page, 'merchant');
  await expect.poll(() => requestsTo(server, login).length).toBe(1);
  await page.clock.runFor(8_100);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toBeVisible();
  const keys = await page
    .locator('[data-message-key]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('data-message-key')));
  expect(keys.sort()).toEqual(['LOGIN_UNANTICIPATED_ERROR', 'REQUEST_GIVEN_UP']);
});

test('a sign-up that waits for app init does not leave the page after the user has cancelled it', async ({
  page,
  server,
}) => {
  const release = await holdRequests(page, '**/loginsvc/v1/appinitload');
  await page.clock.install();
  await page.goto('/?sub=oauth&resellerid=9');
  await page.getByRole('link', { name: /Sign up now/ }).click();
  await page.clock.runFor(8_100);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  const responded = page.waitForResponse(/appinitload/);
  release();
  await responded;
  // The form has the models once app init has been read. A late departure would have left the page by then.
  await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', /\d/);
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  expect(server.posts()).toHaveLength(0);
});

test('when the network comes back, app init is requested again if it failed', async ({
  page,
  context,
  server,
}) => {
  await page.route('**/loginsvc/v1/appinitload', (route) => route.abort());
  await page.goto('/');
  await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toBeVisible();
  await context.setOffline(true);
  await page.unroute('**/loginsvc/v1/appinitload');
  await context.setOffline(false);
  await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', /\d/);
  expect(requestsTo(server, '/loginsvc/v1/appinitload')).toHaveLength(1);
});

/** Makes the browser say that it is offline, as it does behind some VPNs and firewalls, although the network works. */
const claimOffline = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));

test('every submit of a challenged login is sent although the browser says that it is offline', async ({
  page,
  server,
}) => {
  await claimOffline(page);
  await page.goto('/');
  await signIn(page, 'challenge');
  await enterPin(page, await sendPin(page, server));
  await waitForHandOff(page, server);
});

test('a recovery is sent although the browser says that it is offline, and what fails then says so', async ({
  page,
}) => {
  await claimOffline(page);
  await page.goto('/forgot-password');
  await page.route('**/loginsvc/v1/usertoken', (route) => route.abort(), { times: 1 });
  await recoverPassword(page);
  await expect(message(page, 'REQUEST_OFFLINE')).toHaveAttribute('role', 'alert');
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send PIN');
});

test('a change of the password that fails offline keeps all three passwords', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/');
  await signIn(page, 'expired-plain');
  const fields = ['Current password', 'New password', 'Confirm password'];
  await expect(page.getByLabel('Current password')).toBeVisible();
  await context.setOffline(true);
  await changePassword(page, goodPassword, password);
  await expect(message(page, 'REQUEST_OFFLINE')).toBeVisible();
  for (const [index, field] of fields.entries())
    await expect(page.getByLabel(field)).toHaveValue(index === 0 ? password : goodPassword);
  await context.setOffline(false);
  await expect(message(page, 'REQUEST_OFFLINE')).toHaveCount(0);
  expect(requestsTo(server, '/loginsvc/v1/password/expired')).toHaveLength(0);
});

for (const view of ['loaded', 'lost']) {
  test(`a login while offline keeps the password, with the view ${view}`, async ({
    page,
    context,
    server,
  }) => {
    if (view === 'lost') await page.route(/\/assets\/(vendor|app)-/, (route) => route.abort());
    await page.goto('/');
    if (view === 'loaded') await untilLive(page);
    else await expect(message(page, 'APP_FAILURE')).toBeVisible();
    // A hint shows that the page has its texts.
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(message(page, 'USERNAME_REQUIRED')).toBeVisible();
    await page.getByLabel('Username').fill('merchant');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(message(page, 'REQUEST_OFFLINE')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Login' }).click();
    await waitForHandOff(page, server);
  });
}

test('a click on a link while offline shows REQUEST_OFFLINE beside it if the code of its screen is not loaded', async ({
  page,
  context,
}) => {
  await page.route(/\/assets\/screens-/, (route) => route.abort());
  await page.goto('/');
  await untilLive(page);
  await page.getByLabel('Username').fill('merchant');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(message(page, 'REQUEST_OFFLINE')).toHaveAttribute('role', 'alert');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await context.setOffline(false);
  await page.unroute(/\/assets\/screens-/);
  await expect(message(page, 'REQUEST_OFFLINE')).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retrieve username');
});

test('app init that is slow is requested once, although the user moves between screens', async ({
  page,
  server,
}) => {
  const path = '/loginsvc/v1/appinitload';
  server.script({ method: 'GET', path, body: { configValues: [], validationModels: [] }, delayMs: 2000 });
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.url().endsWith(path)) failed.push(path);
  });
  const loaded = page.waitForResponse(`**${path}`);
  await page.goto('/');
  await untilLive(page);
  await page.getByRole('link', { name: 'Need help?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact support');
  await loaded;
  await page.getByRole('link', { name: 'RETURN TO LOGIN' }).click();
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retrieve username');
  expect(requestsTo(server, path)).toHaveLength(1);
  expect(failed).toEqual([]);
});
