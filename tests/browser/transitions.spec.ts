import type { Page } from '@playwright/test';
import { captchaScript } from '#api/offline/stand-in-scripts.ts';
import { expect, holdRequests, message, password, requestsTo, signIn, test } from './fixtures.ts';
import {
  changePassword,
  enterPin,
  goodPassword,
  heading,
  pinField,
  recoverPassword,
  recoverUsername,
  sendPin,
} from './steps.ts';
import type { TestServer } from './test-server.ts';

// Each kind of transition once on the production build. The tests beside src/features/ check every row in every flow.

/** For each flow the heading of the screen before the send-PIN choice, and a function that reaches the choice. */
const entries = {
  'forgot-username': {
    before: 'Retrieve username',
    enter: async (page: Page) => {
      await page.goto('/forgot-username');
      await recoverUsername(page);
    },
  },
  'forgot-password': {
    before: 'Reset password',
    enter: async (page: Page) => {
      await page.goto('/forgot-password');
      await recoverPassword(page);
    },
  },
  'verification-required': {
    before: 'Login',
    enter: async (page: Page) => {
      await page.goto('/');
      await signIn(page, 'challenge');
    },
  },
  'reset-password': {
    before: 'Login',
    enter: async (page: Page) => {
      await page.goto('/');
      await signIn(page, 'expired');
    },
  },
} as const;
type EnteredFlow = keyof typeof entries;

const pinPath = '/loginsvc/v1/pin';
const verifyPath = (flow: EnteredFlow) =>
  flow === 'verification-required' ? '/loginsvc/v1/pin/verifychallenge' : '/loginsvc/v1/pin/verify';
const failing = (server: TestServer, path: string, status: number, reason?: string) =>
  server.script({ method: 'POST', path, status, body: { status, ...(reason && { reason }) } });

test.describe('a create PIN request that fails', () => {
  test('forgot-username: at the limit it goes back one step', async ({ page, server }) => {
    await entries['forgot-username'].enter(page);
    failing(server, pinPath, 401, 'TOKEN_MAXTRIES');
    await page.getByRole('button', { name: /Email PIN to/ }).click();
    await expect(message(page, 'SEND_PIN_LIMIT_REACHED')).toBeVisible();
    await expect(heading(page)).toHaveText(entries['forgot-username'].before);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  });

  test('verification-required: at the limit the choice stays without its form, with support phone and the link to login', async ({
    page,
    server,
  }) => {
    await entries['verification-required'].enter(page);
    failing(server, pinPath, 401, 'TOKEN_MAXTRIES');
    await page.getByRole('button', { name: /Text PIN to/ }).click();
    await expect(message(page, 'SEND_PIN_LIMIT_REACHED')).toBeVisible();
    await expect(heading(page)).toHaveText('Send PIN');
    await expect(page.getByRole('button', { name: /PIN to/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Already have a PIN?' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: '1-800-555-0100' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to login' })).toBeVisible();
  });

  for (const [flow, next] of [
    ['forgot-password', 'Check your details and continue.'],
    ['verification-required', 'Return to login and log in again.'],
  ] as const) {
    test(`${flow}: a refused token says where the user starts again`, async ({ page, server }) => {
      await entries[flow].enter(page);
      failing(server, pinPath, 401, 'TOKEN_EXPIRED');
      await page.getByRole('button', { name: /Email PIN to/ }).click();
      await expect(message(page, 'SEND_PIN_UNAUTHORIZED')).toContainText(next);
    });
  }

  test('three failed text messages have three messages; then the text option is removed, and email works', async ({
    page,
    server,
  }) => {
    await entries['verification-required'].enter(page);
    for (const [status, key] of [
      [400, 'SEND_PIN_TEXT_DELIVERY_FAILED_1'],
      [500, 'SEND_PIN_TEXT_DELIVERY_FAILED_2'],
      [503, 'SEND_PIN_TEXT_DELIVERY_FAILED_3'],
    ] as const) {
      failing(server, pinPath, status);
      await page.getByRole('button', { name: /Text PIN to/ }).click();
      await expect(message(page, key)).toBeVisible();
    }
    await expect(page.getByRole('button', { name: /Text PIN to/ })).toHaveCount(0);
    await sendPin(page, server, 'Email');
  });

  test('failed text messages do not offer email if there is none, and show the support phone and PIN entry', async ({
    page,
    server,
  }) => {
    server.script({
      method: 'POST',
      path: '/loginsvc/v1/usertoken',
      body: { token: 't', phone: '***1234' },
    });
    await entries['forgot-password'].enter(page);
    for (const key of ['_1', '_2', '_3']) {
      failing(server, pinPath, 503);
      await page.getByRole('button', { name: /Text PIN to/ }).click();
      await expect(message(page, `SEND_PIN_TEXT_DELIVERY_FAILED${key}`)).not.toContainText(/email/i);
    }
    await expect(page.getByRole('button', { name: /PIN to/ })).toHaveCount(0);
    await expect(page.locator('main').getByRole('link', { name: '1-800-555-0100' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'RETURN TO LOGIN' })).toBeVisible();
    // An earlier text message may have arrived.
    await page.getByRole('link', { name: 'Already have a PIN?' }).click();
    await expect(pinField(page)).toBeVisible();
  });
});

test.describe('a verify PIN request that fails', () => {
  const rows: {
    flow: EnteredFlow;
    status: number;
    reason?: string;
    key: string;
    at: 'before' | 'choice' | 'entry';
  }[] = [
    {
      flow: 'verification-required',
      status: 401,
      reason: 'PIN_MAXTRIES',
      key: 'LOGIN_VERIFICATION_ERROR_PIN',
      at: 'before',
    },
    {
      flow: 'forgot-username',
      status: 401,
      reason: 'PIN_MAXTRIES',
      key: 'VERIFY_PIN_LIMIT_REACHED',
      at: 'before',
    },
    { flow: 'forgot-password', status: 401, key: 'VERIFY_PIN_UNAUTHORIZED_PIN', at: 'choice' },
    { flow: 'forgot-password', status: 400, key: 'VERIFY_PIN_INVALID_PIN', at: 'entry' },
  ];
  for (const { flow, status, reason, key, at } of rows) {
    test(`${flow}: ${status} ${reason ?? ''} shows ${key}`, async ({ page, server }) => {
      await entries[flow].enter(page);
      const pin = await sendPin(page, server);
      failing(server, verifyPath(flow), status, reason);
      await enterPin(page, pin);
      await expect(message(page, key)).toBeVisible();
      const title =
        at === 'before' ? entries[flow].before : at === 'choice' ? 'Send PIN' : 'Check your email';
      await expect(heading(page)).toHaveText(title);
      if (at !== 'entry') return;
      await expect(pinField(page)).toHaveValue('');
      await expect(pinField(page)).toBeFocused();
    });
  }
});

test.describe('recovery information', () => {
  test('two failed matches keep the values, the third ends the recovery, and Try again counts from zero', async ({
    page,
    server,
  }) => {
    const noMatch = { method: 'POST', path: '/loginsvc/v1/usertoken', body: {} };
    server.script({ ...noMatch }, { ...noMatch }, { ...noMatch }, { ...noMatch });
    await entries['forgot-password'].enter(page);
    await expect(message(page, 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('merchant@example.com');
    const submitAgain = async () => {
      await expect(page.getByRole('checkbox')).not.toBeChecked();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await submitAgain();
    await expect.poll(() => requestsTo(server, '/loginsvc/v1/usertoken').length).toBe(2);
    await expect(message(page, 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR')).toBeVisible();
    await submitAgain();
    await expect(heading(page)).toHaveText('Identification failed');
    await expect(message(page, 'RECOVER_PASSWORD_LIMIT_REACHED')).toContainText('1-800-555-0100');
    await page.getByRole('link', { name: 'Try again' }).click();
    await entries['forgot-password'].enter(page);
    await expect(message(page, 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR')).toBeVisible();
  });

  test('forgot-password: 401 redirects to /security', async ({ page, server }) => {
    failing(server, '/loginsvc/v1/usertoken', 401);
    await entries['forgot-password'].enter(page);
    await expect(page).toHaveURL('/security?flow=forgot-password');
    await expect(message(page, 'RECOVER_PASSWORD_DME_REJECT')).toBeVisible();
  });

  test('forgot-username: 500 and a token without contact show RECOVER_USERNAME_UNANTICIPATED_ERROR, and the captcha is required again', async ({
    page,
    server,
  }) => {
    failing(server, '/loginsvc/v1/usertoken', 500);
    await entries['forgot-username'].enter(page);
    await expect(message(page, 'RECOVER_USERNAME_UNANTICIPATED_ERROR')).toBeVisible();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(message(page, 'RECAPTCHA_REQUIRED')).toBeVisible();
    expect(requestsTo(server, '/loginsvc/v1/usertoken')).toHaveLength(1);
    server.script({ method: 'POST', path: '/loginsvc/v1/usertoken', body: { token: 't' } });
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(message(page, 'RECOVER_USERNAME_UNANTICIPATED_ERROR')).toBeVisible();
  });

  test('a submit before app init has loaded waits for it, and then requires the captcha', async ({
    page,
    server,
  }) => {
    const release = await holdRequests(page, '**/appinitload');
    await page.goto('/forgot-password');
    await page.getByLabel('Username').fill('merchant');
    await page.getByLabel('Email').fill('merchant@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('[aria-busy="true"] [inert]')).toHaveCount(1);
    release();
    await expect(message(page, 'RECAPTCHA_REQUIRED')).toBeVisible();
    expect(requestsTo(server, '/loginsvc/v1/usertoken')).toEqual([]);
    await page.getByRole('checkbox').check();
    await expect(message(page, 'RECAPTCHA_REQUIRED')).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page)).toHaveText('Send PIN');
  });

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

  test('a captcha that reports an error is a new one after Try again', async ({ page, server }) => {
    await page.addInitScript(() => {
      const widgets: { 'error-callback'(): void }[] = [];
      Object.assign(window, { failCaptcha: () => widgets.at(-1)?.['error-callback']() });
      let api: { render(...parameters: unknown[]): number } | undefined;
      Object.defineProperty(window, 'grecaptcha', {
        get: () => api,
        set: (loaded: NonNullable<typeof api>) => {
          const { render } = loaded;
          api = Object.assign(loaded, {
            render: (...parameters: [unknown, { 'error-callback'(): void }]) => {
              widgets.push(parameters[1]);
              return render(...parameters);
            },
          });
        },
      });
    });
    await page.goto('/forgot-password');
    await page.getByLabel('Username').fill('merchant');
    await page.getByLabel('Email').fill('merchant@example.com');
    await page.getByRole('checkbox').check();
    await page.evaluate(() => Reflect.get(window, 'failCaptcha')());
    await expect(message(page, 'RECAPTCHA_UNAVAILABLE')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(message(page, 'RECAPTCHA_UNAVAILABLE')).toHaveCount(0);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    expect(requestsTo(server, '/loginsvc/v1/usertoken')).toHaveLength(0);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page)).toHaveText('Send PIN');
  });

  test('Continue moves the focus to RECAPTCHA_UNAVAILABLE and loads the captcha again', async ({
    page,
    server,
  }) => {
    let requests = 0;
    await page.route(captchaUrl, (route) => {
      requests += 1;
      return requests < 3
        ? route.abort()
        : route.fulfill({ contentType: 'text/javascript', body: captchaScript });
    });
    await page.goto('/forgot-password');
    await page.getByLabel('Username').fill('merchant');
    await page.getByLabel('Email').fill('merchant@example.com');
    const captcha = page.getByRole('group', { name: 'Security check' });
    for (const attempt of [1, 2]) {
      await expect(message(page, 'RECAPTCHA_UNAVAILABLE')).toBeVisible();
      await expect.poll(() => requests).toBe(attempt);
      await expect(captcha).toHaveAccessibleDescription(/^The security check could not be loaded/);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(captcha).toBeFocused();
      await expect(captcha).toHaveCSS('outline-style', 'solid');
    }
    await page.getByRole('checkbox').check();
    expect(requestsTo(server, '/loginsvc/v1/usertoken')).toHaveLength(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page)).toHaveText('Send PIN');
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

test('a submit while the script of the captcha loads shows RECAPTCHA_REQUIRED and sends nothing', async ({
  page,
  server,
}) => {
  const script = 'https://www.google.com/recaptcha/**';
  const release = await holdRequests(page, script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: captchaScript }),
  );
  const requested = page.waitForRequest(script);
  await page.goto('/forgot-password');
  await requested;
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Email').fill('merchant@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(message(page, 'RECAPTCHA_REQUIRED')).toBeVisible();
  await expect(page.locator('#field-recaptcha')).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  release();
  await page.getByRole('checkbox').check();
  await expect(message(page, 'RECAPTCHA_REQUIRED')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Error: /);
  expect(requestsTo(server, '/loginsvc/v1/usertoken')).toHaveLength(0);
});

test.describe('a set password request that fails', () => {
  const toPassword = {
    'forgot-password': async (page: Page, server: TestServer) => {
      await entries['forgot-password'].enter(page);
      await enterPin(page, await sendPin(page, server));
      await expect(heading(page)).toHaveText('Choose new password');
    },
    'reset-password': async (page: Page, server: TestServer) => {
      await entries['reset-password'].enter(page);
      await enterPin(page, await sendPin(page, server));
      await expect(heading(page)).toHaveText('Choose new password');
    },
  };
  const paths = {
    'forgot-password': '/loginsvc/v1/password/forgotten',
    'reset-password': '/loginsvc/v1/password/expired',
  };
  for (const [flow, reason, key, title] of [
    ['forgot-password', 'TOKEN_EXPIRED', 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN', 'Reset password'],
    ['reset-password', 'TOKEN_EXPIRED', 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN', 'Login'],
  ] as const) {
    test(`${flow}: 401 ${reason} shows its message on ${title}`, async ({ page, server }) => {
      await toPassword[flow](page, server);
      failing(server, paths[flow], 401, reason);
      await changePassword(page, goodPassword, flow === 'reset-password' ? password : undefined);
      await expect(message(page, key)).toBeVisible();
      await expect(heading(page)).toHaveText(title);
    });
  }

  test('the checklist shows the state of every rule as the user types, and a failed rule blocks the submit', async ({
    page,
    server,
  }) => {
    await toPassword['forgot-password'](page, server);
    const states = () =>
      page
        .locator('[data-rule]')
        .evaluateAll((items) =>
          Object.fromEntries(
            items.map((item) => [item.getAttribute('data-rule'), item.getAttribute('data-state')]),
          ),
        );
    expect(new Set(Object.values(await states()))).toEqual(new Set(['pending']));
    await page.getByLabel('New password').fill('tnahcrem');
    expect(await states()).toMatchObject({
      'upper-case': 'fail',
      'lower-case': 'pass',
      number: 'fail',
      length: 'fail',
      special: 'fail',
      'contains-username': 'pass',
      'contains-reversed-username': 'fail',
      'last-five': 'pending',
    });
    await page.getByLabel('New password').fill('A!b4111111111111111c');
    expect(await states()).toMatchObject({ 'card-number': 'fail', length: 'pass' });
    await page.getByLabel('Confirm password').fill('else');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(message(page, 'PASSWORD_MISMATCH')).toBeVisible();
    await expect(page.getByLabel('New password')).toBeFocused();
    expect(requestsTo(server, '/loginsvc/v1/password/forgotten')).toEqual([]);
  });
});

test.describe('activation', () => {
  const open = async (page: Page, server: TestServer) => {
    const link = server.engine.inbox().find(({ kind }) => kind === 'activation')?.value ?? '';
    await page.goto(link);
    await expect(page.getByRole('button', { name: /PIN to/ }).first()).toBeVisible();
  };

  test('a token that expires before the last step starts the activation again', async ({ page, server }) => {
    await open(page, server);
    await enterPin(page, await sendPin(page, server));
    failing(server, '/loginsvc/v1/user/activate', 401, 'TOKEN_EXPIRED');
    await page.getByLabel('New password').fill(goodPassword);
    await page.getByLabel('Confirm password').fill(goodPassword);
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(message(page, 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN')).toBeVisible();
    await expect(heading(page)).toHaveText('User activation');
    await expect(page.getByRole('button', { name: /PIN to/ }).first()).toBeVisible();
  });
});
