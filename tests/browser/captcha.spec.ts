import type { Page } from '@playwright/test';
import { captchaScript } from '#api/offline/stand-in-scripts.ts';
import { expect, message, requestsTo, test } from './fixtures.ts';

test.describe('recovery information', () => {
  const captchaUrl = 'https://www.google.com/recaptcha/**';

  test('a captcha whose script fails to load shows RECAPTCHA_UNAVAILABLE and loads on Try again', async ({
    page,
  }) => {
    await page.route(captchaUrl, (route) => route.abort());
    await page.goto('/forgot-username');
    await expect(message(page, 'RECAPTCHA_UNAVAILABLE')).toBeVisible();
    await page.getByLabel('First name').fill('Pat');
    await page.unroute(captchaUrl);
    await page.route(captchaUrl, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: captchaScript }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(message(page, 'RECAPTCHA_UNAVAILABLE')).toHaveCount(0);
    await expect(page.locator('#field-recaptcha')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: /robot/ })).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue('Pat');
  });

  test.describe('a captcha script in whose place a firewall sends a page', () => {
    test.use({ provoked: /Unexpected token '<'/ });

    test('shows RECAPTCHA_UNAVAILABLE at once', async ({ page }) => {
      await page.route(captchaUrl, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Blocked</h1>' }),
      );
      await page.goto('/forgot-username');
      // Far less than the 20 s for which a captcha may not be ready.
      await expect(message(page, 'RECAPTCHA_UNAVAILABLE')).toBeVisible({ timeout: 10_000 });
    });
  });
});

test.describe('a captcha after a language switch', () => {
  const usertoken = '/loginsvc/v1/usertoken';
  const fill = async (page: Page) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Username').fill('merchant');
    await page.getByLabel('Email').fill('merchant@example.com');
    await page.getByRole('checkbox').check();
  };
  const switchLanguage = async (page: Page) => {
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  };
  const submit = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click();

  test('has no response, so a submit shows RECAPTCHA_REQUIRED; a new response is sent', async ({
    page,
    server,
  }) => {
    await fill(page);
    await switchLanguage(page);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await submit(page);
    await expect(message(page, 'RECAPTCHA_REQUIRED')).toBeVisible();
    await expect(page.locator('#field-recaptcha')).toBeFocused();
    expect(requestsTo(server, usertoken)).toHaveLength(0);
    await page.getByRole('checkbox').check();
    await submit(page);
    await expect.poll(() => requestsTo(server, usertoken).length).toBe(1);
    // The simulated captcha numbers its widgets.
    expect(requestsTo(server, usertoken)[0]?.body).toMatchObject({
      recaptcha: expect.stringMatching(/^offline-captcha-\d+-2$/),
    });
  });

  test('keeps its response when the response of the previous widget expires', async ({ page, server }) => {
    await page.addInitScript(() => {
      const settings: Record<string, (response?: string) => void>[] = [];
      let grecaptcha: { render: (container: unknown, own: (typeof settings)[number]) => number };
      Object.defineProperty(window, 'grecaptcha', {
        get: () => grecaptcha,
        set: (service: typeof grecaptcha) => {
          grecaptcha = {
            ...service,
            render(container, own) {
              settings.push(own);
              return service.render(container, own);
            },
          };
        },
      });
      addEventListener('expire-first-captcha', () => settings[0]?.['expired-callback']?.());
    });
    await fill(page);
    await switchLanguage(page);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await page.getByRole('checkbox').check();
    await page.evaluate(() => dispatchEvent(new Event('expire-first-captcha')));
    await submit(page);
    await expect.poll(() => requestsTo(server, usertoken).length).toBe(1);
  });
});
