import type { Page } from '@playwright/test';
import {
  content,
  expect,
  holdRequests,
  message,
  password,
  requestsTo,
  test,
  waitForHandOff,
} from './fixtures.ts';
import { untilLive } from './steps.ts';

const loginPath = '/loginSvc/v1/sessionSTA';
const viewFiles = /\/assets\/(vendor|app)-[^/]+\.js/;

/** Holds back the responses to requests for the view's files. @returns a function that lets them through. */
const holdView = (page: Page) => holdRequests(page, viewFiles);

/** Makes the view's files fail to load. */
const blockView = (page: Page) => page.route(viewFiles, (route) => route.abort());

async function submitLogin(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

/** Holds back the core, submits a login, and waits for Stop waiting. @returns a function that lets the core through. */
async function waitForCore(page: Page): Promise<() => void> {
  await page.clock.install();
  const release = await holdRequests(page, /\/assets\/core-[^/]+\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await submitLogin(page, 'merchant', 'half-ty');
  await page.clock.fastForward(8_100);
  return release;
}

test('a login reaches the console with the OAuth parameters although the view never loads', async ({
  page,
  server,
}) => {
  await blockView(page);
  await page.goto('/?sub=oauth&client_id=7&state=1e5&sp=no');
  await submitLogin(page, 'merchant');
  await waitForHandOff(page, server);
  const [post] = server.posts();
  expect(post?.form).toMatchObject({ AccountType: 'merchant', AnetDomain: '1' });
  expect(post?.query).toEqual({ sub: 'oauth', client_id: '7', state: '1e5' });
  expect(requestsTo(server, loginPath)).toHaveLength(1);
});

test('a refused login without the view makes the form inert, and Try again goes on with its message', async ({
  page,
  server,
}) => {
  await blockView(page);
  await page.goto('/?sub=logout');
  await expect(message(page, 'APP_FAILURE')).toContainText('could not be loaded');
  await submitLogin(page, 'merchant', 'wrong');
  await expect.poll(() => requestsTo(server, loginPath).length).toBe(1);
  await expect(page.locator('form')).toHaveJSProperty('inert', true);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.unroute(viewFiles);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  await expect(message(page, 'LOGIN_LOGGED_OUT')).toHaveCount(0);
});

test('an incomplete submit ends the greeting when the view is live, and moves nothing before', async ({
  page,
  server,
}) => {
  const release = await holdView(page);
  await page.goto('/?sub=logout&sp=7', { waitUntil: 'commit' });
  await expect(message(page, 'LOGIN_LOGGED_OUT')).toBeVisible();
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Username').press('Enter');
  await expect(message(page, 'PASSWORD_REQUIRED')).toBeVisible();
  // A second click of an impatient user must not land on a control that has moved.
  await expect(message(page, 'LOGIN_LOGGED_OUT')).toBeVisible();
  release();
  await untilLive(page);
  await expect(page).toHaveURL(`${server.url}/?sp=7`);
  await expect(message(page, 'PASSWORD_REQUIRED')).toBeVisible();
  await expect(message(page, 'LOGIN_LOGGED_OUT')).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
});

test('an email address of any script, typed before the view and after, is sent as the field shows it', async ({
  page,
  server,
}) => {
  const [path, body] = ['/loginsvc/v1/appinitload', { configValues: [], validationModels: [] }];
  server.script({ method: 'GET', path, body });
  const release = await holdView(page);
  const email = page.getByLabel('Email');
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('merchant');
  await email.pressSequentially('max@maß');
  await expect(email).toHaveValue('max@maß');
  release();
  await untilLive(page);
  await email.pressSequentially('.müller.de');
  await email.press('Enter');
  await expect
    .poll(() => requestsTo(server, '/loginsvc/v1/usertoken')[0]?.body)
    .toMatchObject({ Email: 'max@maß.müller.de' });
});

test('a login that waits for the core is dropped if the user goes back', async ({ page, server }) => {
  const release = await holdRequests(page, /\/assets\/core-/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByLabel('Username')).toBeVisible();
  // Two entries of this document, as a page has that was loaded again within its history.
  await page.evaluate(() => {
    history.replaceState(null, '', '/contact');
    history.pushState(null, '', '/');
  });
  await submitLogin(page, 'merchant');
  await expect(content(page)).toHaveJSProperty('inert', true);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/contact/);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact support');
  expect(requestsTo(server, loginPath)).toEqual([]);
});

test('a login that the service refuses shows its message once the view is live, without a second request', async ({
  page,
  server,
}) => {
  const release = await holdView(page);
  await page.goto('/', { waitUntil: 'commit' });
  await submitLogin(page, 'merchant', 'wrong');
  await expect.poll(() => requestsTo(server, loginPath).length).toBe(1);
  await expect(content(page)).toHaveJSProperty('inert', true);
  release();
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(content(page)).toHaveJSProperty('inert', false);
  expect(requestsTo(server, loginPath)).toHaveLength(1);
});

test('a login whose view takes 8 s to load shows Stop waiting, and after 120 s the failure message', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const release = await holdView(page);
  await page.goto('/', { waitUntil: 'commit' });
  await submitLogin(page, 'merchant', 'wrong');
  await expect.poll(() => requestsTo(server, loginPath).length).toBe(1);
  await page.clock.fastForward(8_100);
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
  await expect(message(page, 'APP_FAILURE')).toHaveCount(0);
  await page.clock.fastForward(112_000);
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toHaveCount(0);
  await expect(content(page)).toHaveJSProperty('inert', false);
  // A view that loads later replaces the failure message, and navigates.
  release();
  await expect(message(page, 'APP_FAILURE')).toHaveCount(0);
  await submitLogin(page, 'challenge');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send PIN');
});

test('a press on Stop waiting that begins before the core starts cancels the login', async ({
  page,
  server,
}) => {
  server.script({ method: 'POST', path: loginPath, delayMs: 60_000, status: 401 });
  const release = await waitForCore(page);
  await page.getByRole('button', { name: 'Stop waiting' }).hover();
  await page.mouse.down();
  release();
  await expect.poll(() => requestsTo(server, loginPath).length).toBe(1);
  await page.mouse.up();
  await expect(message(page, 'REQUEST_GIVEN_UP')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await expect(content(page)).toHaveJSProperty('inert', false);
});

test('an incomplete submit before the core runs does not move the focus of a user who types on', async ({
  page,
  server,
}) => {
  const release = await holdRequests(page, /\/assets\/core-[^/]+\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('mer');
  await page.getByLabel('Username').press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Username').press('End');
  await page.getByLabel('Username').pressSequentially('chant');
  release();
  await expect(message(page, 'PASSWORD_REQUIRED')).toBeVisible();
  await untilLive(page);
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  expect(requestsTo(server, loginPath)).toEqual([]);
});

test('a login that is challenged before the view is live shows the send-PIN choice once it is live', async ({
  page,
  server,
}) => {
  const release = await holdView(page);
  await page.goto('/', { waitUntil: 'commit' });
  await submitLogin(page, 'challenge');
  await expect.poll(() => requestsTo(server, loginPath).length).toBe(1);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send PIN');
  expect(requestsTo(server, loginPath)).toHaveLength(1);
});

test('a click that begins before the view replaces the page, and ends after it could, has its effect', async ({
  page,
  server,
}) => {
  const release = await holdView(page);
  await page.goto('/', { waitUntil: 'commit' });
  // The view hydrates no page that shows hints.
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(message(page, 'USERNAME_REQUIRED')).toBeVisible();
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).hover();
  await page.mouse.down();
  const loaded = page.waitForResponse(/\/assets\/app-/);
  release();
  await (await loaded).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.mouse.up();
  await waitForHandOff(page, server);
});

test('a middle click on sign-up opens the page again in a new tab, before the view is live', async ({
  page,
  context,
  server,
}) => {
  await holdView(page);
  // A sign-up posts nothing before app init.
  const appInit = page.waitForResponse(/appinitload/);
  await page.goto('/Login?sub=oauth&resellerid=9&cobrand=harbor', { waitUntil: 'commit' });
  await (await appInit).finished();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /Sign up now/ }).click({ button: 'middle' });
  const tab = await opened;
  await expect(tab).toHaveURL(/\/Login\/?\?sub=oauth&resellerid=9&cobrand=harbor$/);
  await expect(tab.getByRole('link', { name: /Sign up now/ })).toBeVisible();
  expect(server.posts()).toEqual([]);
});

test('a click on a recovery link before the view is live keeps the entry parameters and drops the greeting', async ({
  page,
}) => {
  const release = await holdView(page);
  await page.goto('/Login?cobrand=harbor&sub=logout', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page).toHaveURL(/\/Login\/forgot-password\?cobrand=harbor$/);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password');
});

/** Reloads the page while a file is held back, goes Back, and then lets the file through. */
async function goBackDuringReload(page: Page, file: RegExp, previous: string): Promise<void> {
  const release = await holdRequests(page, file);
  const requested = page.waitForRequest(file);
  await page.reload({ waitUntil: 'commit' });
  await requested;
  // The core and the other files of the view have time to run, so that the test fails if they act too early.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(previous);
  release();
}

test('Back after a reload, before the view has loaded, shows the screen of the URL', async ({ page }) => {
  await page.goto('/contact');
  await untilLive(page);
  await page.getByRole('link', { name: 'RETURN TO LOGIN' }).click();
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password');
  await goBackDuringReload(page, viewFiles, '/');
  await expect(page.getByRole('button', { name: 'English' })).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(page).toHaveTitle('Login | Merchant Gateway');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact support');
});

test('Back before the view has loaded drops the values and the hints of the previous screen', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await untilLive(page);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password');
  const release = await holdView(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Username').press('Enter');
  await expect(message(page, 'EMAIL_REQUIRED')).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/');
  release();
  await expect(page.getByRole('button', { name: 'English' })).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(page.getByLabel('Username')).toHaveValue('');
  await expect(page.locator('[data-message-key]')).toHaveCount(0);
  await expect(content(page)).toHaveJSProperty('inert', false);
  expect(requestsTo(server, loginPath)).toHaveLength(0);
});

test('Back to a screen before the view has loaded keeps its message, although the user has submitted the other form', async ({
  page,
}) => {
  await page.goto('/');
  await submitLogin(page, 'merchant', 'wrong');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  await untilLive(page);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password');
  const release = await holdView(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Username').press('Enter');
  await expect(message(page, 'USERNAME_REQUIRED')).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  release();
  await expect(page.getByRole('button', { name: 'English' })).toBeEnabled();
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
});
