import type { Page } from '@playwright/test';
import { expect, message, password, signIn, test } from './fixtures.ts';
import { heading, recoverPassword } from './steps.ts';

// What cannot be drawn, and code that is lost where something was typed; the other lost parts are in outdated.spec.ts.

test.use({ provoked: /.*/ });

/** Makes PIN entry fail while it is drawn: it tells when the PIN was sent. */
async function breakPinEntry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Intl.DateTimeFormat = class {
      constructor() {
        throw new Error('provoked');
      }
    } as unknown as typeof Intl.DateTimeFormat;
  });
}

test('what fails while it is drawn is told with support phone, login and a way to try again', async ({
  page,
}) => {
  await breakPinEntry(page);
  await page.goto('/Login/forgot-password?cobrand=harbor');
  await recoverPassword(page);
  await page.getByRole('button', { name: /^Email PIN to/ }).click();
  await expect(message(page, 'APP_FAILURE')).toHaveAttribute('role', 'alert');
  await expect(heading(page)).toHaveText('Your Request Could not Be Completed');
  await expect(page).toHaveTitle('Your Request Could not Be Completed | Harbor Payments');
  await expect(page.getByRole('link', { name: '1-800-555-0111' })).toHaveAttribute(
    'href',
    'tel:1-800-555-0111',
  );
  const address = page.url();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
  expect(page.url()).toBe(address);
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(page).toHaveURL(/\/Login\/?\?cobrand=harbor$/);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('it is told in the language of the page, without its catalogue', async ({ page }) => {
  await breakPinEntry(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  await page.locator('input[name="username"]').fill('challenge');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="password"]').press('Enter');
  await page.getByRole('button', { name: /^Enviar el PIN por correo/ }).click();
  await expect(heading(page)).toHaveText('No se pudo completar su solicitud');
  await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
});

test('code that takes over 120 s, twice, is told', async ({ page }) => {
  await page.clock.install();
  let asked = 0;
  await page.route(/\/assets\/contact-screen-/, () => {
    asked += 1;
  });
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.evaluate(() => {
    history.pushState({}, '', '/contact');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(119_000);
  await expect(message(page, 'APP_FAILURE')).toHaveCount(0);
  await page.clock.runFor(2_000);
  await page.clock.runFor(121_000);
  await expect(message(page, 'APP_FAILURE')).toBeVisible();
});

test('a captcha whose code is lost is told; what was typed stays, and it can be tried again', async ({
  page,
}) => {
  const captcha = /\/assets\/captcha-/;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(captcha, async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/forgot-password');
  await page.getByLabel('Username').fill('merchant');
  release();
  await expect(message(page, 'RECAPTCHA_UNAVAILABLE')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(message(page, 'EMAIL_REQUIRED')).toBeVisible();
  await expect(heading(page)).toHaveText('Reset Password');
  await page.unroute(captcha);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await page.getByLabel('Email').fill('merchant@example.com');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText('Send Pin');
});

test('a language whose catalogue is lost leaves the page and what was typed as they are', async ({
  page,
}) => {
  await page.route(/\/locales\/es-es-/, (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('Username').fill('merchant');
  const lost = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Español' }).click();
  await lost;
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await signIn(page, 'merchant');
  await expect(page).toHaveURL(/console/);
});

test('of two languages that are chosen quickly the last one is shown and kept', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/locales\/es-es-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const requested = page.waitForRequest(/\/locales\/es-es-/);
  await page.getByRole('button', { name: 'Español' }).click();
  await requested;
  await page.getByRole('button', { name: 'English' }).click();
  const arrived = page.waitForResponse(/\/locales\/es-es-/);
  release();
  await (await arrived).finished();
  // The catalogue is evaluated now: a third choice shows it without another request.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(heading(page)).toHaveText('Login');
  await page.reload();
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
});

test('a language that is chosen before a lost one stays', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/locales\/es-es-/, async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  const lost = page.waitForEvent('requestfailed');
  release();
  await lost;
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test('a footer whose sanitiser is lost is left out', async ({ page }) => {
  await page.route(/\/assets\/sanitize-footer-/, (route) => route.abort());
  await page.goto('/?cobrand=harbor');
  await signIn(page, 'merchant', 'wrong');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveText('');
});

test.describe('a file of the view that fails to load', () => {
  for (const file of ['vendor', 'app']) {
    test(`(${file}) leaves the form and what was typed, with a way to try again above it`, async ({
      page,
    }) => {
      await page.route(new RegExp(`/assets/${file}-`), (route) => route.abort());
      await page.goto('/?cobrand=harbor');
      await expect(message(page, 'APP_FAILURE')).toContainText('could not be loaded');
      await page.getByLabel('Username').fill('merchant');
      await expect(page.getByLabel('Username')).toHaveValue('merchant');
      await page.unroute(new RegExp(`/assets/${file}-`));
      await page.getByRole('button', { name: 'Try again' }).click();
      await signIn(page, 'merchant');
      await expect(page).toHaveURL(/console/);
    });
  }

  test('replaces a page without a form, and keeps the entry parameters on the way to login', async ({
    page,
  }) => {
    await page.route(/\/assets\/app-/, (route) => route.abort());
    await page.goto('/Login/contact?cobrand=harbor&SP=1&step=x&activationcode=y');
    await expect(message(page, 'APP_FAILURE')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to login' })).toHaveAttribute(
      'href',
      '/Login?cobrand=harbor&SP=1',
    );
  });
});

for (const path of ['/forgot-password', '/userActivation?activationcode=NEW-EMAIL']) {
  test(`${path}: a risk script that fails after 30 ms, and an extension's script that throws, leave a loading page alone`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        // An extension's script, and its own element whose file is missing.
        const own = document.createElement('script');
        own.textContent = 'undefinedFunctionOfAnExtension();';
        const missing = Object.assign(document.createElement('script'), {
          src: 'https://risk.example.com/extension.js',
        });
        document.head.append(own, missing);
      });
    });
    await page.route('https://risk.example.com/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      await route.abort();
    });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/app-/, async (route) => {
      await held;
      await route.continue();
    });
    const blocked = page.waitForEvent('requestfailed', (request) => request.url().includes('/fp/tags.js'));
    await page.goto(path, { waitUntil: 'commit' });
    await blocked;
    release();
    await expect(page.getByRole('button', { name: 'English' })).toBeEnabled();
    await expect(message(page, 'APP_FAILURE')).toHaveCount(0);
    await expect(message(page, 'BROWSER_OUTDATED')).toHaveCount(0);
    if (path === '/forgot-password') await recoverPassword(page);
    await expect(page.getByRole('button', { name: /^Email PIN to/ })).toBeVisible();
  });
}

test('scripts of other companies that are blocked, and errors of extensions, leave a loading page alone', async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/app-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.route('https://risk.example.com/**', (route) => route.abort());
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.evaluate(() => {
    dispatchEvent(
      new ErrorEvent('error', { filename: 'chrome-extension://a/assets/b.js', error: new Error() }),
    );
    document.head.append(Object.assign(document.createElement('img'), { src: 'data:,' }));
  });
  release();
  await expect(page.getByRole('button', { name: 'English' })).toBeEnabled();
  await expect(message(page, 'APP_FAILURE')).toHaveCount(0);
  await expect(message(page, 'BROWSER_OUTDATED')).toHaveCount(0);
});
