import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, dist, expect, message, newestPin, password } from './fixtures.ts';
import { heading } from './steps.ts';
import { startTestServer } from './test-server.ts';

// A page that is open while the host replaces the build, without the files of the build before.

interface NewBuildFixtures {
  readonly folder: string;
}

const test = base.extend<NewBuildFixtures>({
  // Playwright demands a pattern here.
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

/** Replaces the build by one whose files all have other names. */
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

/** Waits until the page is live: its language can be chosen. */
const untilLive = (page: Page) => expect(page.getByRole('button', { name: 'Español' })).toBeEnabled();

async function openLogin(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await untilLive(page);
}

/** Counts the loads of the page from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** Does what makes the page ask which build the host serves, and waits until the page has its response. */
async function askForPage(page: Page, act: () => Promise<void>): Promise<void> {
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/');
  await act();
  await (await asked).finished();
  await page.evaluate(() => new Promise((settle) => requestAnimationFrame(() => setTimeout(settle))));
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

const core = (page: Page) => page.evaluate(() => window.pageStart?.manifest?.core);

test('a link whose screen the new build has replaced opens it there, with one reload', async ({
  page,
  folder,
}) => {
  await openLogin(page, '/Login/?cobrand=harbor');
  const before = await core(page);
  const loads = countLoads(page);
  deploy(folder);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(heading(page)).toHaveText('Retrieve Username');
  await expect(page).toHaveURL(/\/Login\/forgot-username\?cobrand=harbor$/);
  expect(await core(page)).not.toBe(before);
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

test('a login that leads to a replaced screen goes on there, with its flow and its message', async ({
  page,
  server,
  folder,
}) => {
  await openLogin(page);
  const loads = countLoads(page);
  // The screens that may follow are fetched when the submit begins.
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

test('a language whose catalogue the new build has replaced keeps what was typed', async ({
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
  // The form has it, not only the field.
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
  await expect(page).toHaveURL(/console/);
});

test('a captcha whose code the new build has replaced keeps what was typed', async ({ page, folder }) => {
  const captcha = /\/assets\/captcha-/;
  let release: () => void = () => undefined;
  const deployed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(captcha, async (route) => {
    await deployed;
    await route.continue();
  });
  await page.goto('/forgot-password');
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Email').fill('merchant@example.com');
  deploy(folder);
  release();
  await expect(page.getByLabel(/robot/)).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await expect(page.getByLabel('Email')).toHaveValue('merchant@example.com');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel(/robot/).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText('Send Pin');
  expect(await stored(page)).not.toContain('merchant@example.com');
});

test('Back to a screen that the new build has replaced opens it there', async ({ page, folder }) => {
  await openLogin(page);
  // The router has not loaded the screen of this entry, as after a reload.
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

test('a page that holds a password does not reload by itself', async ({ page, folder }) => {
  await openLogin(page);
  const loads = countLoads(page);
  await page.getByLabel('Username', { exact: true }).fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  deploy(folder);
  await askForPage(page, () => page.getByRole('button', { name: 'Español' }).click());
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  expect(loads()).toBe(0);
  expect(await stored(page)).not.toContain('merchant"');
});

test('a page whose new build lacks the screen, too, reloads once', async ({ page, folder }) => {
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

test('hosts that alternate between two builds cause no loop', async ({ page, folder }) => {
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
  await askForPage(page, () => page.getByRole('button', { name: 'Español' }).click());
  await expect.poll(loads).toBe(2);
});

test('a screen that is lost while the build is the same is reported, without a reload', async ({ page }) => {
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
