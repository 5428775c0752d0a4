import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, dist, expect, holdRequests, message, newestPin, password } from './fixtures.ts';
import { heading, untilLive } from './steps.ts';
import { startTestServer } from './test-server.ts';

// A page stays open while the host replaces the build and removes the files of the previous one.

interface NewBuildFixtures {
  /** Folder of the build that the host serves. */
  readonly folder: string;
}

const test = base.extend<NewBuildFixtures>({
  // Playwright requires an object pattern here.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'));
    cpSync(dist, folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  server: async ({ folder }, use) => {
    const server = await startTestServer({ dist: folder });
    await use(server);
    await server.close();
  },
  provoked: /.*/,
});

const hash = /-([\w-]{8})\.js$/;

/** Replaces the build by one whose files all have other names. @param mark first character of the new hashes. */
function deploy(folder: string, mark = 'n'): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:js|html)$/.test(file),
  );
  const hashes = files.flatMap((file) => hash.exec(file)?.[1] ?? []);
  const next = (text: string) =>
    hashes.reduce((all, each) => all.replaceAll(`-${each}.js`, `-${mark}${each.slice(1)}.js`), text);
  for (const file of files) {
    const path = join(folder, file);
    writeFileSync(path, next(readFileSync(path, 'utf8')));
    renameSync(path, join(folder, next(file)));
  }
}

async function openLogin(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await untilLive(page);
}

/** Counts the loads of the page from now on. @returns a function that returns the count. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** Does what makes the page check which build the host serves, and waits until the page has read the response. */
async function waitForBuildCheck(page: Page, act: () => Promise<void>): Promise<void> {
  const responded = page.waitForResponse((response) => new URL(response.url()).pathname === '/');
  await act();
  await (await responded).finished();
  await page.evaluate(() => new Promise((settle) => requestAnimationFrame(() => setTimeout(settle))));
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** The URL of the core's chunk, which differs between builds. */
const coreUrl = (page: Page) => page.evaluate(() => window.pageStart?.manifest?.core);

test('a link to a screen that only the new build has opens it after one reload', async ({ page, folder }) => {
  await openLogin(page, '/Login/?cobrand=harbor');
  const before = await coreUrl(page);
  const loads = countLoads(page);
  deploy(folder);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(heading(page)).toHaveText('Retrieve Username');
  await expect(page).toHaveURL(/\/Login\/forgot-username\?cobrand=harbor$/);
  expect(await coreUrl(page)).not.toBe(before);
  expect(await stored(page)).not.toContain(password);
  await untilLive(page);
  await expect.poll(loads).toBe(1);
  await page.goBack();
  await expect(heading(page)).toHaveText('Login');
  await untilLive(page);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(heading(page)).toHaveText('Retrieve Username');
  await expect.poll(loads).toBe(1);
});

test('a login that navigates to a replaced screen continues in the new build, with its flow state and message', async ({
  page,
  server,
  folder,
}) => {
  await openLogin(page);
  const loads = countLoads(page);
  // The deploy precedes the submit, which fetches the code of the screens that may follow.
  deploy(folder);
  await page.getByLabel('Username', { exact: true }).fill('expired');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/(?:verification-required|reset-password)\?step=verify-identity$/);
  await expect(message(page, 'EXPIRED_PASSWORD_INFO')).toBeVisible();
  await untilLive(page);
  await expect.poll(loads).toBe(1);
  expect(await stored(page)).not.toContain(password);
  await page.getByRole('button', { name: /^Email PIN to/ }).click();
  expect(await newestPin(server)).not.toBe('');
  await expect(page.getByRole('textbox', { name: /PIN/ })).toBeVisible();
});

test('a choice of a language whose catalogue the new build has replaced keeps the values', async ({
  page,
  folder,
}) => {
  await openLogin(page);
  const loads = countLoads(page);
  await page.getByLabel('Username', { exact: true }).fill('merchant');
  await page.getByRole('checkbox').check();
  deploy(folder);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  await expect(page.locator('input[name=username]')).toHaveValue('merchant');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect.poll(loads).toBe(1);
  expect(await stored(page)).not.toContain('"merchant"');
  // The submit shows that the form has the values, not only its fields.
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
  await expect(page).toHaveURL(/console/);
});

test('a screen whose code the new build has replaced before the view is live keeps the values', async ({
  page,
  folder,
}) => {
  const release = await holdRequests(page, /\/assets\/forgot-password-screen-/);
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Email').fill('merchant@example.com');
  const loads = countLoads(page);
  deploy(folder);
  release();
  await expect.poll(loads).toBeGreaterThan(0);
  await untilLive(page);
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await expect(page.getByLabel('Email')).toHaveValue('merchant@example.com');
  expect(await stored(page)).not.toContain('merchant@example.com');
});

test('Back to a screen that only the new build has opens it after one reload', async ({ page, folder }) => {
  await openLogin(page);
  // The router has not loaded the screen of this history entry, as after a reload.
  await page.evaluate(() => {
    History.prototype.pushState.call(history, {}, '', '/forgot-username');
    History.prototype.pushState.call(history, {}, '', '/');
  });
  const loads = countLoads(page);
  deploy(folder);
  await page.goBack();
  await expect(heading(page)).toHaveText('Retrieve Username');
  await expect.poll(loads).toBe(1);
  await untilLive(page);
});

test('a page with a typed password does not reload by itself', async ({ page, folder }) => {
  await openLogin(page);
  const loads = countLoads(page);
  await page.getByLabel('Username', { exact: true }).fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  deploy(folder);
  await waitForBuildCheck(page, () => page.getByRole('button', { name: 'Español' }).click());
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  expect(loads()).toBe(0);
  expect(await stored(page)).not.toContain('merchant"');
});

test('if the screen fails to load from the new build too, the page reloads once', async ({
  page,
  folder,
}) => {
  await openLogin(page);
  const loads = countLoads(page);
  deploy(folder);
  await page.route(/\/assets\/forgot-username-screen-/, (route) => route.abort());
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
  await page.getByRole('link', { name: 'Return to login' }).click();
  await untilLive(page);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(message(page, 'SCREEN_UNAVAILABLE')).toBeVisible();
  await expect.poll(loads).toBe(2);
});

test('hosts that alternate between two builds cause no endless reloads', async ({ page, folder }) => {
  await openLogin(page);
  const loads = countLoads(page);
  await page.route(/\/locales\/es-es-/, (route) => route.abort());
  for (const [index, mark] of ['n', 'o'].entries()) {
    deploy(folder, mark);
    await page.getByRole('button', { name: 'Español' }).click();
    await expect.poll(loads).toBe(index + 1);
    await untilLive(page);
  }
  deploy(folder, 'n');
  await waitForBuildCheck(page, () => page.getByRole('button', { name: 'Español' }).click());
  await expect.poll(loads).toBe(2);
});

test('a screen that fails to load from the same build shows SCREEN_UNAVAILABLE, without a reload', async ({
  page,
}) => {
  await openLogin(page);
  const loads = countLoads(page);
  await page.route(/\/assets\/forgot-username-screen-/, (route) => route.abort());
  await page.getByLabel('Username', { exact: true }).fill('merchant');
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(message(page, 'SCREEN_UNAVAILABLE')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('merchant');
  expect(loads()).toBe(0);
});

test('without session storage a page does not reload by itself', async ({ page, folder }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new Error('blocked');
      },
    }),
  );
  await openLogin(page);
  const loads = countLoads(page);
  deploy(folder);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(message(page, 'SCREEN_UNAVAILABLE')).toBeVisible();
  expect(loads()).toBe(0);
});
