import type { Page } from '@playwright/test';
import {
  content,
  expect,
  holdRequests,
  message,
  password,
  requestsTo,
  signIn,
  test,
  waitForHandOff,
} from './fixtures.ts';
import { heading, untilIdle, untilLive } from './steps.ts';

// The latest action wins: a file or a response that arrives for an earlier action has no effect on a user who has acted
// since, except what cannot be repeated (docs/decisions/11-latest-action.md).

const loginPath = '/loginSvc/v1/sessionSTA';
const screens = /\/assets\/screens-/;
const view = /\/assets\/(vendor|app)-[^/]+\.js/;

const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** Opens login while the chunk of the other screens is held back. @returns a function that lets it through. */
async function openWithSlowScreens(page: Page, path = '/'): Promise<() => void> {
  const release = await holdRequests(page, screens);
  await page.goto(path);
  await untilLive(page);
  return release;
}

/**
 * Moves from Contact support to login, and loads the page again while the chunk of the other screens is held back.
 *
 * @returns a function that lets the chunk through.
 */
async function loadAgainAfterContact(page: Page): Promise<() => void> {
  await page.goto('/contact');
  // Before the view is live, the link would be a page load, and Back another one.
  await untilLive(page);
  await page.getByRole('link', { name: 'RETURN TO LOGIN' }).click();
  await expect(heading(page)).toHaveText('Login');
  const release = await holdRequests(page, screens);
  await page.reload();
  await untilLive(page);
  return release;
}

test.describe('a slow link', () => {
  test('does not take an accepted login away', async ({ page, server }) => {
    const release = await openWithSlowScreens(page);
    const answer = await holdRequests(page, `**${loginPath}`);
    await page.getByRole('link', { name: 'Forgot username' }).click();
    await signIn(page, 'merchant');
    await expect(content(page)).toHaveJSProperty('inert', true);
    release();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    answer();
    await waitForHandOff(page, server);
  });

  test('is dropped when the user types', async ({ page, server }) => {
    const release = await openWithSlowScreens(page);
    const loaded = page.waitForResponse(screens);
    await page.getByRole('link', { name: 'Forgot username' }).click();
    await page.getByLabel('Username').pressSequentially('mer');
    release();
    await (await loaded).finished();
    await untilIdle(page);
    await page.getByLabel('Username').pressSequentially('chant');
    await expect(page.getByLabel('Username')).toHaveValue('merchant');
    await expect(page).toHaveURL(`${server.url}/`);
  });

  test('is dropped when the user presses Back, and Forward', async ({ page, server }) => {
    const release = await loadAgainAfterContact(page);
    await page.getByRole('link', { name: 'Forgot username' }).click();
    await page.goBack();
    release();
    await expect(heading(page)).toHaveText('Contact support');
    await expect(page).toHaveURL(`${server.url}/contact`);
    await page.goForward();
    await expect(heading(page)).toHaveText('Login');
  });
});

test('a slow link that is followed before the view is live does not take an accepted login away', async ({
  page,
  server,
}) => {
  await holdRequests(page, view);
  const linked = await holdRequests(page, '**/forgot-password');
  const answer = await holdRequests(page, `**${loginPath}`);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.waitForFunction(() => window.pageStart?.reference !== undefined);
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/forgot-password'));
  const linkRequest = page.waitForRequest('**/forgot-password');
  await page.getByLabel('Username').fill('merchant');
  await passwordField(page).fill(password);
  // An action on a locator would wait for the page load that the link begins.
  const box = await page.getByRole('button', { name: 'Login' }).boundingBox();
  await page.getByRole('link', { name: 'Forgot password' }).click({ noWaitAfter: true });
  await linkRequest;
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await dropped;
  linked();
  answer();
  await waitForHandOff(page, server);
});

test('Back to a screen whose file is slow offers Stop waiting after 8 s, which keeps login and its values', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const release = await loadAgainAfterContact(page);
  await page.getByLabel('Username').fill('merchant');
  await page.goBack();
  await expect(content(page)).toHaveJSProperty('inert', true);
  await page.clock.runFor(8_100);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(content(page)).toHaveJSProperty('inert', false);
  await expect(page).toHaveURL('/');
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  release();
  await untilIdle(page);
  await expect(heading(page)).toHaveText('Login');
  await signIn(page, 'merchant');
  await waitForHandOff(page, server);
});

test('a response whose next screen loads slowly does not pull back a user who has pressed Back', async ({
  page,
  server,
}) => {
  await page.goto('/unknown-host-page.html');
  const release = await holdRequests(page, screens);
  await page.goto('/?sp=first');
  await page.goto('/?sp=second');
  await untilLive(page);
  const responded = page.waitForResponse(`**${loginPath}`);
  await page.evaluate(() => window.history.pushState(window.history.state, '', '/?sp=third'));
  await signIn(page, 'challenge');
  await responded;
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/?sp=second`);
  const loaded = page.waitForResponse(screens);
  release();
  await loaded;
  await expect(content(page)).toHaveJSProperty('inert', false);
  await expect(heading(page)).toHaveText('Login');
  await expect(page).toHaveURL(`${server.url}/?sp=second`);
});

test.describe('before the view is live', () => {
  test('a user who goes on to the password while the view takes the form over types into the password', async ({
    page,
  }) => {
    const releaseView = await holdRequests(page, /\/assets\/(vendor|app)-[^/]+\.js/);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Username').pressSequentially('merchant');
    // The enabled button shows that React has rendered the page. The focus moves in the same task, so its change event
    // is the first event that React handles.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        document.querySelector<HTMLElement>('input[name=password]')?.focus();
      });
      const button = document.querySelector('button[aria-pressed]');
      if (button !== null) observer.observe(button, { attributeFilter: ['disabled'] });
    });
    releaseView();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('secret');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret');
    await expect(page.getByLabel('Username')).toHaveValue('merchant');
  });

  test('an accepted login keeps the whole page busy, and offers Continue until the console is there', async ({
    page,
    server,
  }) => {
    server.script({
      method: 'POST',
      path: loginPath,
      body: { redirectURL: '/slow', sessionToken: 'secret-token' },
    });
    await page.route('**/slow', (route) => route.fulfill({ status: 204 }));
    await holdRequests(page, view);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Username').fill('merchant');
    await passwordField(page).fill(password);
    await passwordField(page).press('Enter');
    await expect(page.getByText('Logging in…')).toBeVisible();
    await expect(page.locator('#shell')).toHaveText('Opening your console…');
    await expect(content(page)).toHaveJSProperty('inert', true);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expect(content(page)).toHaveJSProperty('inert', true);
    await expect(passwordField(page)).toHaveValue('');
    await page.unroute('**/slow');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/slow/);
    expect(server.posts()[0]?.form.SessionToken).toBe('secret-token');
    expect(requestsTo(server, loginPath)).toHaveLength(1);
  });
});

test.describe('if the view never loads', () => {
  test.beforeEach(async ({ page }) => {
    await page.route(view, (route) => route.abort());
  });

  test('a challenged login shows that the page could not be loaded, and a reload goes on from there', async ({
    page,
  }) => {
    await page.goto('/?sp=7');
    await expect(message(page, 'APP_FAILURE')).toBeVisible();
    await signIn(page, 'challenge');
    await expect(page.locator('form')).toHaveJSProperty('inert', true);
    await expect(page).toHaveURL(/\/verification-required\?sp=7&step=verify-identity$/);
    await page.unroute(view);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Send PIN');
    await page.goBack();
    await expect(heading(page)).toHaveText('Login');
  });
});

test('a translation that changes the page keeps the caret where the user types', async ({ page }) => {
  const release = await holdRequests(page, view);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Username').press('Home');
  await page.getByLabel('Username').press('x');
  await page.evaluate(() => {
    const label = document.querySelector('label');
    const font = document.createElement('font');
    font.append(...(label?.childNodes ?? []));
    label?.append(font);
  });
  release();
  await untilLive(page);
  await page.keyboard.press('y');
  await expect(page.getByLabel('Username')).toHaveValue('xymerchant');
});
