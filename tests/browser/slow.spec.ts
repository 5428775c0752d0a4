import { callsTo, expect, handedOver, message, password, signIn, test } from './fixtures.ts';

const login = '/loginSvc/v1/sessionSTA';

test('a call that takes long says so after 8 s, and can be given up; the next one is sent', async ({
  page,
  server,
}) => {
  server.script({ method: 'POST', path: login, delayMs: 60_000, status: 401 });
  await page.clock.install();
  await page.goto('/');
  await signIn(page, 'merchant');
  await expect.poll(() => callsTo(server, login).length).toBe(1);
  await page.clock.runFor(5_000);
  await expect(page.getByText('This is taking longer than usual')).toHaveCount(0);
  await page.clock.runFor(3_000);
  await expect(page.getByText('This is taking longer than usual')).toBeVisible();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await handedOver(page, server);
  expect(callsTo(server, login)).toHaveLength(2);
});

test('that a call was given up is shown although app init has failed, each message once', async ({
  page,
  server,
}) => {
  server.script({ method: 'POST', path: login, delayMs: 60_000, status: 401 });
  await page.route('**/loginsvc/v1/appinitload', (route) => route.abort());
  await page.goto('/');
  await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toBeVisible();
  await page.clock.install();
  await signIn(page, 'merchant');
  await expect.poll(() => callsTo(server, login).length).toBe(1);
  await page.clock.runFor(8_100);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toBeVisible();
  const keys = await page
    .locator('[data-message-key]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('data-message-key')));
  expect(keys.sort()).toEqual(['LOGIN_UNANTICIPATED_ERROR', 'REQUEST_GIVEN_UP']);
});

test('a user who stops waiting for the code of the next screen stays on the present one', async ({
  page,
}) => {
  await page.route(/\/assets\/verification-required-screen-/, () => undefined);
  await page.clock.install();
  await page.goto('/');
  const requested = page.waitForRequest(/\/assets\/verification-required-screen-/);
  const answered = page.waitForResponse(`**${login}`);
  await signIn(page, 'challenge');
  await requested;
  await answered;
  await page.clock.runFor(8_100);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await signIn(page, 'merchant');
  await expect(page).toHaveURL(/console/);
});

test('an answer that comes after its call was given up does nothing', async ({ page, server }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${login}`, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.clock.install();
  await page.goto('/');
  await signIn(page, 'merchant');
  await page.clock.runFor(8_100);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  answer();
  await page.clock.runFor(30_000);
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  expect(server.posts()).toHaveLength(0);
});

test('what waited for app init is not sent after it was given up', async ({ page, server }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/loginsvc/v1/appinitload', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.clock.install();
  await page.goto('/forgot-password');
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Email').fill('merchant@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.clock.runFor(8_100);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  const answered = page.waitForResponse(/appinitload/);
  answer();
  await answered;
  await expect(page.getByRole('checkbox')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('merchant@example.com');
  expect(callsTo(server, '/loginsvc/v1/usertoken')).toHaveLength(0);
});

test('a departure that was given up does not leave later', async ({ page, server }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/loginsvc/v1/appinitload', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.clock.install();
  await page.goto('/?sub=oauth&resellerid=9');
  await page.getByRole('link', { name: /Sign up now/ }).click();
  await page.clock.runFor(8_100);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  const answered = page.waitForResponse(/appinitload/);
  answer();
  await answered;
  // The form knows the rules once app init is read: by then a late departure would have left.
  await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', /\d/);
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  expect(server.posts()).toHaveLength(0);
});

test('what could not be had without a network is asked for once there is one', async ({
  page,
  context,
  server,
}) => {
  await page.route('**/loginsvc/v1/appinitload', (route) => route.abort());
  await page.goto('/');
  await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toBeVisible();
  await context.setOffline(true);
  await expect(message(page, 'OFFLINE')).toBeVisible();
  await page.unroute('**/loginsvc/v1/appinitload');
  await context.setOffline(false);
  await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', /\d/);
  expect(callsTo(server, '/loginsvc/v1/appinitload')).toHaveLength(1);
});

test('a submit while offline sends nothing and keeps what was typed', async ({ page, context, server }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Email').fill('merchant@example.com');
  await page.getByRole('checkbox').check();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(message(page, 'REQUEST_OFFLINE')).toHaveAttribute('role', 'alert');
  await expect(page.getByLabel('Email')).toHaveValue('merchant@example.com');
  await context.setOffline(false);
  await expect(message(page, 'REQUEST_OFFLINE')).toHaveCount(0);
  expect(callsTo(server, '/loginsvc/v1/usertoken')).toHaveLength(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send Pin');
});

test('a login while offline keeps the password', async ({ page, context, server }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(message(page, 'REQUEST_OFFLINE')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Login' }).click();
  await handedOver(page, server);
});

test('a link to a screen whose code is not there, offline, says so where it was clicked', async ({
  page,
  context,
}) => {
  await page.route(/\/assets\/forgot-username-screen-/, (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('Username').fill('merchant');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Forgot Username' }).click();
  await expect(message(page, 'REQUEST_OFFLINE')).toHaveAttribute('role', 'alert');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await context.setOffline(false);
  await page.unroute(/\/assets\/forgot-username-screen-/);
  await expect(message(page, 'REQUEST_OFFLINE')).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot Username' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retrieve Username');
});
