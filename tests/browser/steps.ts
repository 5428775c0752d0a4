import { expect, type Page } from '@playwright/test';
import { sampleDetails } from '../../api/offline/accounts.ts';
import type { ForgotFlow } from '../../src/flow/flow.ts';
import { identifyingFields, recoveryFields } from '../../src/flow/recovery-fields.ts';
import type { TestServer } from './test-server.ts';

/** A password that meets every rule. */
export const goodPassword = 'Brand-New-Horse-7';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const pinField = (page: Page) => page.getByLabel('PIN', { exact: true });

/**
 * Waits until the view is live: the buttons that need script are enabled. Until then a link of the app loads a page. A
 * function in the page looks at each frame, `expect` only after up to half a second.
 */
export const untilLive = (page: Page) =>
  page.waitForFunction(() => document.querySelector('header button[lang="es"]:enabled') !== null);

/** Waits until the page has done what it does about a file or a response that has arrived. */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));

/** Returns how many style rules the page has. The chunk of the screens adds one when it is executed. */
export const countRules = (page: Page): Promise<number> =>
  page.locator('#styles').evaluate((style: HTMLStyleElement) => style.sheet?.cssRules.length ?? 0);

/** Fills in the form of a recovery for the sample user, and submits it. */
async function recover(page: Page, recovery: ForgotFlow): Promise<void> {
  for (const field of recoveryFields[recovery])
    await page.getByLabel(identifyingFields[field].label.message, { exact: true }).fill(sampleDetails[field]);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

export const recoverUsername = (page: Page) => recover(page, 'forgot-username');

export async function recoverPassword(page: Page): Promise<void> {
  // The login screen also has a username field, and may still be shown.
  await expect(heading(page)).toHaveText('Reset password');
  await recover(page, 'forgot-password');
}

/** Clicks a send-PIN button and waits for PIN entry. @returns the PIN that was sent. */
export async function sendPin(
  page: Page,
  server: TestServer,
  by: 'Email' | 'Text' = 'Email',
): Promise<string> {
  const before = server.pins().length;
  await page.getByRole('button', { name: new RegExp(`^${by} PIN to`) }).click();
  await expect(pinField(page)).toBeVisible();
  await expect.poll(() => server.pins().length).toBeGreaterThan(before);
  return server.pins()[0] ?? '';
}

export async function enterPin(page: Page, pin: string): Promise<void> {
  await pinField(page).fill(pin);
  await page.getByRole('button', { name: 'Verify PIN' }).click();
}

/** Fills in a new password, and submits the form. */
export async function changePassword(page: Page): Promise<void> {
  for (const label of ['New password', 'Confirm password']) await page.getByLabel(label).fill(goodPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
}
