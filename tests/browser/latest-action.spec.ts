import type { Page } from '@playwright/test';
import { content, expect, holdRequests, password, signIn, test, waitForHandOff } from './fixtures.ts';
import { heading, untilLive } from './steps.ts';

// The latest action wins: a file or a response that arrives for an earlier action has no effect on a user who has acted
// since, except what cannot be repeated (docs/decisions/11-latest-action.md).

const loginPath = '/loginSvc/v1/sessionSTA';
const screens = /\/assets\/screens-/;

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

test('a slow link shows that it is slow, and Back drops it', async ({ page, server }) => {
  const release = await loadAgainAfterContact(page);
  const link = page.getByRole('link', { name: 'Forgot username' });
  await link.click();
  await expect(link).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('#announcer')).toHaveText('Loading…');
  await page.goBack();
  release();
  await expect(heading(page)).toHaveText('Contact support');
  await expect(page).toHaveURL(`${server.url}/contact`);
  await page.goForward();
  await expect(heading(page)).toHaveText('Login');
});

test('a slow link before the view does not undo an accepted login', async ({ page, server }) => {
  await holdRequests(page, /\/assets\/(vendor|app)-[^/]+\.js/);
  const linked = await holdRequests(page, '**/forgot-password');
  const answer = await holdRequests(page, `**${loginPath}`);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.waitForFunction(() => window.pageStart?.act !== undefined);
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/forgot-password'));
  const linkRequest = page.waitForRequest('**/forgot-password');
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
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

test('Stop waiting for a slow screen after Back keeps login and its values', async ({ page, server }) => {
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
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveText('Login');
  await signIn(page, 'merchant');
  await waitForHandOff(page, server);
});
