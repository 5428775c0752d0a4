import type { Page } from '@playwright/test';
import { startNginx } from '../hosting/start-nginx.ts';
import { test as base, dist, expect, message, signIn } from './fixtures.ts';
import { startOpenApiMock } from './openapi-mock.ts';
import { fillIdentity } from './steps.ts';

// A mock service, generated from docs/openapi.json, carries the production build through its flows. So an author of a
// service can develop it from the document alone.

const console = 'https://console.example.com';

const test = base.extend<{ readonly site: string }>({
  // Playwright requires an object pattern here.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  site: async ({}, use) => {
    const mock = await startOpenApiMock();
    const nginx = await startNginx({ dist, services: mock.url });
    await use(nginx.url);
    await nginx.close();
    mock.close();
    expect(mock.refused).toEqual([]);
  },
  baseURL: async ({ site }, use) => use(site),
});

/** Records what the merchant console receives. */
async function watchConsole(page: Page): Promise<() => string[]> {
  const received: string[] = [];
  await page.route(`${console}/**`, (route) => {
    received.push(`${route.request().url()} ${route.request().postData()}`);
    return route.fulfill({ contentType: 'text/html', body: '<h1>Console</h1>' });
  });
  return () => received;
}

const handedOff = [`${console}/start SessionToken=3f1c0d5e-session&AccountType=merchant&AnetDomain=1`];

async function enterPin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Email PIN to m\*/ }).click();
  await page.getByLabel('PIN', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Verify PIN' }).click();
}

async function choosePassword(page: Page, button: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill('Brand-New#20261');
  await page.getByLabel('Confirm password').fill('Brand-New#20261');
  await page.getByRole('button', { name: button }).click();
}

test('a generated mock accepts a login', async ({ page }) => {
  const received = await watchConsole(page);
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText('Example Gateway');
  await signIn(page, 'merchant');
  await expect(page.getByRole('heading', { name: 'Console' })).toBeVisible();
  expect(received()).toEqual(handedOff);
});

test('a generated mock carries both recoveries', async ({ page }) => {
  await page.goto('/forgot-password');
  await fillIdentity(page, 'forgot-password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterPin(page);
  await choosePassword(page, 'Change Password');
  await expect(message(page, 'LOGIN_PASSWORD_CHANGED')).toBeVisible();

  await page.getByRole('link', { name: 'Forgot username' }).click();
  await fillIdentity(page, 'forgot-username');
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterPin(page);
  await expect(message(page, 'LOGIN_USERNAME_RETRIEVED')).toContainText('merchant');
});

test('a generated mock carries an activation', async ({ page }) => {
  const received = await watchConsole(page);
  await page.goto('/userActivation?activationcode=activation-code');
  await enterPin(page);
  await choosePassword(page, 'Activate');
  await expect(page.getByRole('heading', { name: 'Console' })).toBeVisible();
  expect(received()).toEqual(handedOff);
});
