import { expect, type Page } from '@playwright/test';
import { type Identity, type Recovery, recoveryFields, sampleIdentity } from '../../api/recovery-fields.ts';
import { identityFields } from '../../src/flow/identity-fields.ts';
import { newestPin, password } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

/** A password that meets every rule. */
export const goodPassword = 'Brand-New-Horse-7';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const pinField = (page: Page) => page.getByLabel('PIN', { exact: true });

/** Waits until a screen has replaced another one, so that the next key starts from its heading. */
export async function expectHeadingFocused(page: Page, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
}

/**
 * Waits until the view is live: the buttons that need script are enabled. Until then a link of the app loads a page. A
 * function in the page looks at each frame, `expect` only after up to half a second.
 */
export const untilLive = (page: Page) =>
  page.waitForFunction(() => document.querySelector('header button[lang="es"]:enabled') !== null);

/** Waits until the page has done what it does about a file or a response that has arrived. */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));

/** Checks the box of the simulated captcha. */
const confirmCaptcha = (page: Page) => page.getByRole('checkbox').check();

/** Fills in the fields of a recovery, for the sample user with other values if they are passed. */
export async function fillIdentity(
  page: Page,
  recovery: Recovery,
  values?: Partial<Identity>,
): Promise<void> {
  for (const field of recoveryFields[recovery])
    await page
      .getByLabel(identityFields[field].label.message, { exact: true })
      .fill({ ...sampleIdentity, ...values }[field]);
}

/** Fills in the form of a recovery and submits it. */
async function recover(page: Page, recovery: Recovery, values?: Partial<Identity>): Promise<void> {
  await fillIdentity(page, recovery, values);
  await confirmCaptcha(page);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export const recoverUsername = (page: Page, values?: Partial<Identity>) =>
  recover(page, 'forgot-username', values);

export async function recoverPassword(page: Page, username = 'merchant'): Promise<void> {
  // The login screen also has a username field, and may still be shown.
  await expect(heading(page)).toHaveText('Reset password');
  await recover(page, 'forgot-password', { username, emailAddress: `${username}@example.com` });
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
  return newestPin(server, before);
}

export async function enterPin(page: Page, pin: string): Promise<void> {
  await pinField(page).fill(pin);
  await page.getByRole('button', { name: 'Verify PIN' }).click();
}

/** Fills in a new password, and the current one if it is passed, and submits the form. */
export async function changePassword(page: Page, next = goodPassword, current?: string): Promise<void> {
  if (current !== undefined) await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password').fill(next);
  await page.getByLabel('Confirm password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
}

/** Logs in with the keyboard only. */
export async function signInByKeyboard(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').focus();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/**
 * Presses Tab until an element whose name matches has the focus. Call it when the screen with the element has appeared,
 * because a screen moves the focus when it appears.
 *
 * @throws (rejects) if no such element has the focus after 25 presses.
 */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return (
        labels.map((label) => label.textContent).join(' ') ||
        element?.getAttribute('aria-label') ||
        element?.textContent ||
        ''
      );
    });
    if (name.test(focused)) return;
  }
  throw new Error(`No element named ${name} got the focus.`);
}
