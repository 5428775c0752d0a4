import { test as base, expect, type Page } from '@playwright/test';
import { sharedPassword } from '#api/offline/accounts.ts';
import { captchaScript } from '#api/offline/stand-in-scripts.ts';
import { buildHeaders } from '../../deploy/build-headers.ts';
import { startNginx, testHosts } from './start-nginx.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** How the build is served: bare, with the headers of `deploy/`, or by nginx with the site of `deploy/`. */
export type Hosting = 'bare' | 'headers' | 'nginx';

interface Fixtures {
  /** nginx with its policy; for one file: `test.use({ hosting: 'bare' })`; for a whole run: the variable HOSTING. */
  readonly hosting: Hosting;
  /** Errors that a test provokes on purpose, beside those that the browser tells of failed calls. */
  readonly provoked: RegExp;
  /** The production build and the offline service, fresh for every test. */
  readonly server: TestServer;
  /** Errors that the page must not have: uncaught ones and those on the console. */
  readonly pageErrors: string[];
}

/** The production build under test. */
export const dist: string = process.env.DIST ?? 'dist';

/** A failed call is told on the console by the browser itself. */
const expected = /Failed to load resource/;

export const test = base.extend<Fixtures>({
  hosting: [(process.env.HOSTING as Hosting | undefined) ?? 'nginx', { option: true }],
  provoked: [/(?!)/, { option: true }],
  server: async ({ hosting }, use) => {
    const headers = hosting === 'headers' ? buildHeaders(dist, testHosts('')) : {};
    const server = await startTestServer({ dist, headers });
    const nginx = hosting === 'nginx' ? await startNginx({ dist, upstream: server.url }) : undefined;
    await use(nginx === undefined ? server : { ...server, url: nginx.url });
    await nginx?.close();
    await server.close();
  },
  pageErrors: [
    async ({ page, provoked }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => {
        if (!provoked.test(String(error))) errors.push(String(error.stack ?? error));
      });
      page.on('console', (message) => {
        if (expected.test(message.text()) || provoked.test(message.text())) return;
        if (['error', 'warning'].includes(message.type())) {
          errors.push(message.text());
        }
      });
      // Chromium does not tell every violation on the console.
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
      // The offline service's risk script: it has no result, unless a test gives it one.
      await page.route('https://risk.example.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect };

/** What a hostile footer tries is stopped, and told, already while the sanitiser reads it. */
export const stoppedFooter =
  /(Applying|Executing) inline|Policy violation: (style|script)-src-(attr|elem) inline/;

/** The password of every offline account until it is changed. */
export const password = sharedPassword;

/** The element that bears a message, by its key. */
export const message = (page: Page, key: string) => page.locator(`[data-message-key="${key}"]`);

/** Signs in on the login screen that is open. */
export async function signIn(page: Page, username: string, secret: string = password): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Waits until one full-page post has arrived, and its answer is shown: a page that is on its way is no end of a test. */
export async function handedOver(page: Page, server: TestServer): Promise<void> {
  await expect.poll(() => server.posts().length).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Stand-in/);
}

/** The PIN that was sent last, once more than `before` were sent. */
export async function newestPin(server: TestServer, before = 0): Promise<string> {
  await expect.poll(() => server.pins().length).toBeGreaterThan(before);
  return server.pins()[0] ?? '';
}

/** The calls that arrived at a service path. */
export const callsTo = (server: TestServer, path: string) =>
  server.requests().filter((request) => request.path.toLowerCase() === path.toLowerCase());
