import type { Page } from '@playwright/test';
import { chooseLocale } from '../choose-locale.ts';
import { callsTo, expect, handedOver, message, password, test } from './fixtures.ts';
import { startPiecewiseServer } from './piecewise-server.ts';

/** Keeps the app's code back until it is let go: what can be done then is done with the page alone. */
async function holdApp(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/(?:core|vendor|app)-/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** The app has taken the page over. */
const alive = (page: Page) => expect(page.getByRole('button', { name: 'English' })).toBeEnabled();

const looks = [
  { name: 'login', path: '/', title: 'Login', titulo: 'Iniciar sesión' },
  { name: 'the prefix', path: '/Login', title: 'Login', titulo: 'Iniciar sesión' },
  { name: 'the other prefix', path: '/Loginapp/', title: 'Login', titulo: 'Iniciar sesión' },
  { name: 'another brand', path: '/loginapp?cobrand=harbor', title: 'Login', titulo: 'Iniciar sesión' },
  { name: 'an empty brand', path: '/?cobrand=', title: 'Login', titulo: 'Iniciar sesión' },
  { name: 'a brand that is not known', path: '/?cobrand=nobody', title: 'Login', titulo: 'Iniciar sesión' },
  {
    name: 'a reseller',
    path: '/?ResellerID=1&state=%22a%22&sub=oauth',
    title: 'Log In To Connect Your Account',
    titulo: 'Inicie sesión para conectar su cuenta',
  },
  {
    name: 'a logout',
    path: '/?sub=logout',
    title: 'Login',
    titulo: 'Iniciar sesión',
    key: 'LOGIN_LOGGED_OUT',
  },
  {
    name: 'an expiry',
    path: '/?sub=exp',
    title: 'Login',
    titulo: 'Iniciar sesión',
    key: 'LOGIN_SESSION_EXPIRED',
  },
  {
    name: 'an activation',
    path: '/?sub=AccountActivated',
    title: 'Login',
    titulo: 'Iniciar sesión',
    key: 'LOGIN_ACCOUNT_ACTIVATED',
  },
  {
    name: 'a changed password',
    path: '/?action=cpwd&cobrand=harbor',
    title: 'Login',
    titulo: 'Iniciar sesión',
    key: 'LOGIN_PASSWORD_CHANGED',
  },
];

for (const { name, path, title, titulo, key } of looks) {
  for (const locale of ['en-us', 'es-es']) {
    test(`the login screen is in the page and is taken over as it is: ${name}, ${locale}`, async ({
      page,
    }) => {
      await page.addInitScript(chooseLocale, locale);
      const letGo = await holdApp(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(locale === 'en-us' ? title : titulo);
      await expect(page).toHaveTitle(`${locale === 'en-us' ? title : titulo} | Merchant Gateway`);
      if (key !== undefined) await expect(message(page, key)).toBeVisible();
      const links = () =>
        page
          .getByRole('main')
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const shown = await page.getByRole('main').textContent();
      const linked = await links();
      const form = await page.locator('form').elementHandle();
      letGo();
      await alive(page);
      expect(await form?.evaluate((element) => element === document.querySelector('form'))).toBe(true);
      await expect(page.locator('#root')).not.toHaveAttribute('data-redrawn');
      expect(await page.getByRole('main').textContent()).toBe(shown);
      expect(await links()).toEqual(linked);
    });
  }
}

test('the page that was built is what the app draws by itself', async ({ page }) => {
  const drawn = async () => {
    await alive(page);
    await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', /\d/);
    // The footer comes with the theme.
    await expect(page.getByRole('contentinfo')).toContainText('©');
    return page
      .locator('#root')
      .evaluate((root) =>
        [...root.querySelectorAll('*')].map((element) =>
          [
            element.tagName,
            ...[...element.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
          ].join(' '),
        ),
      );
  };
  await page.goto('/?sub=oauth&resellerid=1');
  const takenOver = await drawn();
  await page.route('**/?sub=*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/<template[\s\S]*<\/template>/, ''),
    });
  });
  await page.reload();
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered');
  expect(await drawn()).toEqual(takenOver);
});

test('what was typed and focused before the app was there survives', async ({ page }) => {
  const letGo = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Remember this device').check();
  await page.getByLabel('Password', { exact: true }).click();
  await page.keyboard.type('half of it');
  letGo();
  await alive(page);
  await page.keyboard.type(' and the rest');
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await expect(page.getByLabel('Remember this device')).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('half of it and the rest');
});

test('a submit before the app was there is held, and sent once', async ({ page, server }) => {
  const letGo = await holdApp(page);
  await page.goto('/?cobrand=harbor', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
  expect(page.url()).not.toContain('assword');
  expect(callsTo(server, '/loginSvc/v1/sessionSTA')).toHaveLength(0);
  letGo();
  await handedOver(page, server);
  expect(callsTo(server, '/loginSvc/v1/sessionSTA').map(({ body }) => body)).toMatchObject([
    { LoginName: 'merchant', Password: password },
  ]);
});

test('a form that is there before the rest of its page can be used, and its submit is held', async ({
  page,
  server,
}) => {
  const front = await startPiecewiseServer(server.url, '<template');
  await page.goto(front.url, { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  expect(page.url()).toBe(`${front.url}/`);
  front.goOn();
  await handedOver(page, server);
  expect(callsTo(server, '/loginSvc/v1/sessionSTA')).toHaveLength(1);
  front.close();
});

test('a form that an extension has put into the page is left alone', async ({ page }) => {
  const letGo = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('merchant');
  await page.evaluate(() => {
    const form = document.createElement('form');
    const field = document.createElement('input');
    field.name = 'username';
    field.ariaLabel = 'Foreign';
    form.append(field);
    document.body.append(form);
    addEventListener('submit', (event) => {
      form.title = event.defaultPrevented ? 'held' : 'left alone';
      event.preventDefault();
    });
  });
  await page.getByLabel('Foreign').fill('something else');
  await page.keyboard.press('Enter');
  await expect(page.locator('form').last()).toHaveAttribute('title', 'left alone');
  letGo();
  await alive(page);
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
});

test('a submit of an empty form before the app was there says what is missing', async ({ page }) => {
  const letGo = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Login' }).click();
  letGo();
  await expect(message(page, 'USERNAME_REQUIRED')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.locator('form')).not.toHaveAttribute('aria-busy');
});

test('a page that a browser translated on its way keeps what was typed', async ({ page, server }) => {
  const letGo = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const font = document.createElement('font');
    font.append('Se connecter');
    heading.replaceChildren(font);
  });
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  letGo();
  await alive(page);
  await expect(page.locator('#root')).toHaveAttribute('data-redrawn', '');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await handedOver(page, server);
});

test('the services are asked before the app is there, and once', async ({ page, server }) => {
  const letGo = await holdApp(page);
  await page.goto('/Login?cobrand=harbor', { waitUntil: 'commit' });
  await expect.poll(() => server.requests().length).toBe(2);
  letGo();
  await expect(page).toHaveTitle('Login | Harbor Payments');
  await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', /\d/);
  expect(
    server
      .requests()
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/loginsvc/v1/appinitload', '/themesvc/v1/themes/harbor']);
});

test('an early answer that fails is asked for again', async ({ page, server }) => {
  server.script({ method: 'GET', path: '/loginsvc/v1/appinitload', status: 503 });
  await page.goto('/');
  await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', /\d/);
  expect(callsTo(server, '/loginsvc/v1/appinitload')).toHaveLength(2);
});

const landings = [
  { path: '/Login/forgot-username', title: 'Retrieve Username' },
  { path: '/forgot-password?cobrand=harbor', title: 'Reset Password' },
  { path: '/contact/', title: 'Contact Support' },
  { path: '/Loginapp/UNIDENTIFIED?flow=forgot-password', title: /./ },
  { path: '/unidentified?flow=forgot-username', title: /./ },
  { path: '/security?flow=forgot-username', title: /./ },
  { path: '/security?flow=forgot-password', title: /./ },
];

for (const { path, title } of landings) {
  for (const locale of ['en-us', 'es-es']) {
    test(`a landing page is in the page and is hydrated as it is: ${path}, ${locale}`, async ({ page }) => {
      await page.addInitScript(chooseLocale, locale);
      const release = await holdApp(page);
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(locale === 'en-us' ? title : /./);
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'en-us' ? 'en-US' : 'es-ES');
      await expect(page).toHaveTitle(`${await heading.textContent()} | Merchant Gateway`);
      const first = await heading.elementHandle();
      release();
      await alive(page);
      await expect(page.locator('#root')).not.toHaveAttribute('data-redrawn');
      expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
    });
  }
}

test('an activation link shows that its code is checked, before the app is there', async ({ page }) => {
  const release = await holdApp(page);
  await page.goto('/userActivation?activationcode=NEW-EMAIL', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Activation');
  await expect(page.getByRole('main')).toContainText('Checking your activation link');
  release();
  await expect(page.getByRole('button', { name: /^Email PIN to/ })).toBeVisible();
});

for (const path of [
  '/verification-required',
  '/Login/reset-password',
  '/forgot-password?step=verify-identity',
]) {
  test(`a screen that depends on stored state begins with its frame: ${path}`, async ({ page }) => {
    const release = await holdApp(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('main')).toBeEmpty();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('what was typed into a recovery form before the app was there survives', async ({ page }) => {
  const release = await holdApp(page);
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Email').click();
  await page.keyboard.type('merchant@');
  release();
  await alive(page);
  await page.keyboard.type('example.com');
  await expect(page.getByLabel('Username')).toHaveValue('merchant');
  await expect(page.getByLabel('Email')).toHaveValue('merchant@example.com');
});

test.describe('in a browser that speaks Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('the first visit is Spanish, before the app is there and after', async ({ page }) => {
    const release = await holdApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
    release();
    await alive(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
  });
});

test('a reload with a message shows both at once', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(message(page, 'PAGE_NOT_FOUND')).toBeVisible();
  const letGo = await holdApp(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeEmpty();
  letGo();
  await expect(message(page, 'PAGE_NOT_FOUND')).toBeVisible();
});

for (const path of ['/Login', '/Login/forgot-password']) {
  test(`every file of the first load is asked for once, from its own address: ${path}`, async ({
    page,
    server,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(server.url, '')));
    await page.goto(path);
    await alive(page);
    await expect(page.getByRole('img', { name: 'Merchant Gateway' })).toBeVisible();
    // A browser looks ahead in the page before it knows where its files are.
    const files = asked.filter((address) => /\.\w+$/.test(address));
    expect(files.filter((address) => !address.startsWith('/Login/'))).toEqual([]);
    expect(files.filter((file, place) => files.indexOf(file) !== place)).toEqual([]);
    expect(files).toContainEqual(expect.stringMatching(/^\/Login\/assets\/core-/));
  });
}

test('a recovery link that is pointed at fetches its screen, and leaves nothing', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  const fetched = page.waitForResponse(/forgot-password-screen/);
  await page.getByRole('link', { name: 'Forgot password' }).hover();
  await fetched;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
});

test('the screens that a login may lead to are fetched before the service has answered', async ({ page }) => {
  let answer: () => void = () => undefined;
  const fetched = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/loginSvc/v1/sessionSTA', async (route) => {
    await fetched;
    await route.fulfill({ status: 401, json: {} });
  });
  await page.goto('/');
  const screen = page.waitForResponse(/verification-required-screen/);
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await screen;
  answer();
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
});
