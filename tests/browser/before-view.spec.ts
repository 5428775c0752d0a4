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
import { heading, untilIdle, untilLive } from './steps.ts';

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

test('a login whose view never loads offers Continue to the console', async ({ page, server }) => {
  const body = { redirectURL: '/slow', sessionToken: 'secret-token' };
  server.script({ method: 'POST', path: loginPath, body });
  await page.route('**/slow?*', (route) => route.fulfill({ status: 204 }));
  await blockView(page);
  await page.goto('/?sub=oauth&client_id=7&state=1e5&sp=no');
  await submitLogin(page, 'merchant');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(content(page)).toHaveJSProperty('inert', true);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.unroute('**/slow?*');
  await page.getByRole('button', { name: 'Continue' }).click();
  await waitForHandOff(page, server);
  expect(server.posts()).toEqual([
    {
      path: '/slow',
      form: { SessionToken: 'secret-token', AccountType: 'merchant', AnetDomain: '1' },
      query: { sub: 'oauth', client_id: '7', state: '1e5' },
    },
  ]);
  expect(requestsTo(server, loginPath)).toHaveLength(1);
});

test('a user who types on after an early incomplete submit keeps the caret', async ({ page, server }) => {
  const releaseCore = await holdRequests(page, /\/assets\/core-[^/]+\.js/);
  const releaseView = await holdView(page);
  const username = page.getByLabel('Username');
  await page.goto('/?sub=logout&sp=7', { waitUntil: 'commit' });
  await username.fill('mer');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await username.press('End');
  await username.pressSequentially('chant');
  releaseCore();
  await page.waitForFunction(() => window.pageStart?.act !== undefined);
  // A second click of an impatient user must not land on a control that has moved.
  await expect(message(page, 'LOGIN_LOGGED_OUT')).toBeVisible();
  releaseView();
  await untilLive(page);
  // First, because what is announced is removed after 5 s.
  await expect(page.locator('#announcer')).toContainText('Enter your password.');
  await expect(page).toHaveURL('/?sp=7');
  await expect(message(page, 'PASSWORD_REQUIRED')).toBeVisible();
  await expect(message(page, 'LOGIN_LOGGED_OUT')).toHaveCount(0);
  await expect(username).toHaveValue('merchant');
  await expect(username).toBeFocused();
  expect(requestsTo(server, loginPath)).toEqual([]);
});

test('a recovery submitted before the view is sent when it is live', async ({ page, server }) => {
  const [path, body] = ['/loginsvc/v1/appinitload', { configValues: [], validationModels: [] }];
  server.script({ method: 'GET', path, body });
  const release = await holdView(page);
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Email').pressSequentially('max@maß.müller.de');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(content(page)).toHaveJSProperty('inert', true);
  await expect(page.locator('#shell > *')).toBeFocused();
  release();
  // The simulated service requires a captcha, which this app init does not name.
  await expect(message(page, 'RECOVER_PASSWORD_UNANTICIPATED_ERROR')).toBeVisible();
  await expect(content(page)).toHaveJSProperty('inert', false);
  expect(requestsTo(server, '/loginsvc/v1/usertoken').map(({ body: sent }) => sent)).toMatchObject([
    { LoginName: 'merchant', Email: 'max@maß.müller.de' },
  ]);
});

test('a login refused before the view shows its message in the view', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const release = await holdView(page);
  await page.goto('/', { waitUntil: 'commit' });
  await submitLogin(page, 'merchant', 'wrong');
  await expect.poll(() => requestsTo(server, loginPath).length).toBe(1);
  await expect(content(page)).toHaveJSProperty('inert', true);
  release();
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Username')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(content(page)).toHaveJSProperty('inert', false);
  expect(requestsTo(server, loginPath)).toHaveLength(1);
});

test('a click during which the view could replace the page has its effect', async ({ page, server }) => {
  const release = await holdView(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('#root[data-prerendered]').evaluate((root) => root.removeAttribute('data-prerendered'));
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).hover();
  await page.mouse.down();
  release();
  await page.waitForLoadState('networkidle');
  await untilIdle(page);
  await page.mouse.up();
  await waitForHandOff(page, server);
});

test('the app works although Object.prototype has members that throw', async ({ page, server }) => {
  // As old scripts and some extensions do, when the document starts.
  await page.addInitScript(() => {
    const fail = () => {
      throw new Error('The getter of a script.');
    };
    Object.assign(Object.prototype, { legacy: () => undefined });
    for (const [name, get] of Object.entries({ each: () => () => undefined, owner: fail }))
      Object.defineProperty(Object.prototype, name, { enumerable: true, configurable: true, get });
  });
  await page.goto('/');
  // What Playwright evaluates in the page itself, such as `untilLive`, would read the getter.
  await expect(page.locator('html')).toHaveAttribute('data-started', '');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(heading(page)).toHaveText('Reset password');
  await page.goBack();
  await submitLogin(page, 'merchant');
  await waitForHandOff(page, server);
});
