import { expect, type Page } from '@playwright/test';
import { newestPin, password } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

/** A password that keeps all the rules. */
export const goodPassword = 'Brand-New-Horse-7';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const pinField = (page: Page) => page.getByLabel('PIN', { exact: true });

/** Checks the captcha's stand-in. */
const confirmCaptcha = (page: Page) => page.getByRole('checkbox').check();

/** Fills in username recovery and goes on. */
export async function recoverUsername(
  page: Page,
  name: readonly [string, string],
  email: string,
): Promise<void> {
  await page.getByLabel('First Name').fill(name[0]);
  await page.getByLabel('Last Name').fill(name[1]);
  await page.getByLabel('Email').fill(email);
  await confirmCaptcha(page);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Fills in password recovery and goes on. */
export async function recoverPassword(page: Page, username = 'merchant'): Promise<void> {
  // Login has a username too, and may still be there.
  await expect(heading(page)).toHaveText('Reset Password');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await confirmCaptcha(page);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Has a PIN sent and waits for its entry. @returns the PIN. */
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

/** Fills in a new password, and the current one where it is asked for, and sends it. */
export async function changePassword(page: Page, next = goodPassword, current?: string): Promise<void> {
  if (current !== undefined) await page.getByLabel('Current Password').fill(current);
  await page.getByLabel('New Password').fill(next);
  await page.getByLabel('Confirm Password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
}

/** Signs in by keyboard alone. */
export async function signInByKeyboard(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').focus();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** Presses Tab until an element of that name has the focus; fails where none has after many. */
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
  throw new Error(`No Tab leads to ${name}.`);
}
