import type { Page } from '@playwright/test';
import { startNginx } from '../hosting/start-nginx.ts';
import { test as base, dist, expect, message } from './fixtures.ts';
import { startOpenApiMock } from './openapi-mock.ts';
import { fillIdentity } from './steps.ts';

// A mock service, generated from docs/openapi.json, carries the production build through its flows. So an author of a
// service can develop it from the document alone.

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
