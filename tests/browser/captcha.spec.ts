import { expect, message, requestsTo, test } from './fixtures.ts';

test('a captcha after a language switch has no response, so a submit asks for one; only an event of the new widget counts', async ({
  page,
  server,
}) => {
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
  const robot = page.getByRole('checkbox');
  const submit = page.getByRole('button', { name: 'Continuar' });
  const sent = () => requestsTo(server, '/loginsvc/v1/usertoken').map(({ body }) => body);
  await page.goto('/forgot-password');
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Email').fill('merchant@example.com');
  await robot.check();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  await expect(robot).not.toBeChecked();
  await submit.click();
  await expect(message(page, 'RECAPTCHA_REQUIRED')).toBeVisible();
  await expect(page.locator('#field-recaptcha')).toBeFocused();
  expect(sent()).toEqual([]);
  await robot.check();
  await page.evaluate(() => dispatchEvent(new Event('expire-first-captcha')));
  await submit.click();
  // The simulated captcha numbers its widgets.
  const recaptcha = expect.stringMatching(/^offline-captcha-\d+-2$/);
  await expect.poll(sent).toMatchObject([{ recaptcha }]);
});
