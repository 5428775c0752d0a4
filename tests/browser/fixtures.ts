import { test as base, expect, type Page, type Route } from '@playwright/test';
import { sharedPassword } from '#api/offline/accounts.ts';
import { captchaScript } from '#api/offline/stand-in-scripts.ts';
import { takeFailurePicture } from './failure-picture.ts';
import { startTestServer, type TestServer } from './test-server.ts';

interface Fixtures {
  /** Matches the errors that a test provokes on purpose. The browser's own errors about failed requests are ignored. */
  readonly provoked: RegExp;
  /** The production build with an offline service that only this test uses. */
  readonly server: TestServer;
  /** The page's uncaught errors and its errors and warnings on the console. A test fails if there is one. */
  readonly pageErrors: string[];
}

/** The production build under test. */
const dist: string = process.env.DIST ?? 'dist';

/** What the browser itself writes to the console about a failed request. */
const failedRequest = /Failed to load resource/;

export const test = base.extend<Fixtures>({
  provoked: [/(?!)/, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern.
  server: async ({}, use) => {
    const server = await startTestServer({ dist });
    await use(server);
    await server.close();
  },
  pageErrors: [
    async ({ page, provoked }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => {
        if (!provoked.test(String(error))) errors.push(String(error.stack ?? error));
      });
      page.on('console', (message) => {
        if (failedRequest.test(message.text()) || provoked.test(message.text())) return;
        if (['error', 'warning'].includes(message.type())) {
          errors.push(message.text());
        }
      });
      // Chromium does not report every violation of the policy on the console.
      await page.addInitScript(() =>
        addEventListener(
          'securitypolicyviolation',
          ({ violatedDirective, blockedURI, sourceFile, sample }) => {
            console.error(
              `Policy violation: ${[violatedDirective, blockedURI, sourceFile, sample].join(' ')}`,
            );
          },
        ),
      );
      await page.route('https://www.google.com/recaptcha/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: captchaScript }),
      );
      // The risk script of the offline service has no result, unless a test replaces it.
      await page.route('https://risk.example.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use, testInfo) => {
    await use(page);
    await takeFailurePicture(page, testInfo);
  },
});

export { expect };

/** The violations that the browser reports while the sanitiser reads a hostile footer. */
export const stoppedFooter =
  /(Applying|Executing) inline|Policy violation: (style|script)-src-(attr|elem) inline/;

/** The password of every offline account until it is changed. */
export const password = sharedPassword;

/** The content of the page, which is inert while the page is busy. */
export const content = (page: Page) => page.locator('#root');

/** The element that shows the message of a key. */
export const message = (page: Page, key: string) => page.locator(`[data-message-key="${key}"]`);

/**
 * Holds back the requests to a URL.
 *
 * @param proceed what happens to each request afterwards; by default it continues.
 * @returns a function that releases them. Later requests are not held back.
 */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  proceed: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    // A request that the page has cancelled cannot proceed.
    await proceed(route).catch(() => undefined);
  });
  return release;
}

/** Signs in on the login screen that is open. */
export async function signIn(page: Page, username: string, secret: string = password): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Waits until one full-page form post has arrived and the page that responds to it is shown. */
export async function waitForHandOff(page: Page, server: TestServer): Promise<void> {
  await expect.poll(() => server.posts().length).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Stand-in/);
}

/** The requests that the offline service received at a path, in any case of its letters. */
export const requestsTo = (server: TestServer, path: string) =>
  server.requests().filter((request) => request.path.toLowerCase() === path.toLowerCase());
