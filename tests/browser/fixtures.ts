import { test as base, expect, type Page } from '@playwright/test';
import { type OfflineServer, startOfflineServer } from '#api/simulation/http-server.ts';
import { captchaScript } from '#api/simulation/stand-in-scripts.ts';

interface Fixtures {
  /** The production build and the offline service, fresh for every test. */
  readonly server: OfflineServer;
  /** Errors that the page must not have: uncaught ones and those on the console. */
  readonly pageErrors: string[];
}

/** A failed call is told on the console by the browser itself. */
const expected = /Failed to load resource/;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
  server: async ({}, use) => {
    const server = await startOfflineServer({ dist: process.env.DIST ?? 'dist' });
    await use(server);
    await server.close();
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !expected.test(message.text())) {
          errors.push(message.text());
        }
      });
      await page.route('https://www.google.com/recaptcha/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: captchaScript }),
      );
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect };

/** The password of every offline account until it is changed. */
export const password = 'Merchant#2026';

/** The element that bears a message, by its key. */
export const message = (page: Page, key: string) => page.locator(`[data-message-key="${key}"]`);

/** Signs in on the login screen that is open. */
export async function signIn(page: Page, username: string, secret: string = password): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The PIN that was sent last, once one more than `before` was sent. */
export async function newestPin(server: OfflineServer, before = 0): Promise<string> {
  await expect.poll(() => server.engine.inbox().length).toBeGreaterThan(before);
  return server.engine.inbox()[0]?.pin ?? '';
}

/** The calls that arrived at a service path. */
export const callsTo = (server: OfflineServer, path: string) =>
  server.requests.filter((request) => request.path.toLowerCase() === path.toLowerCase());
