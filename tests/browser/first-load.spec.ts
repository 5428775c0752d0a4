import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { Locale } from '#src/start/languages.ts';
import { inLab } from '#tests/support/in-lab.ts';
import { chooseLocale } from '../choose-locale.ts';
import { expect, holdRequests, message, password, requestsTo, test, waitForHandOff } from './fixtures.ts';
import { heading, untilLive } from './steps.ts';

const loginPath = '/loginSvc/v1/sessionSTA';

/** Holds back the chunks of core and view. @returns a function that lets them through. */
const holdApp = (page: Page) => holdRequests(page, /\/assets\/(?:core|vendor|app)-/);

// Each kind of landing page in one language; render-landing-pages.test.ts checks that each language has all of them.
const landings: readonly { path: string; locale: Locale; title: string; key?: string }[] = [
  { path: '/', locale: 'en-us', title: 'Login' },
  {
    path: '/?ResellerID=1&state=%22a%22&sub=oauth',
    locale: 'es-es',
    title: 'Inicie sesión para conectar su cuenta',
  },
  {
    path: '/Loginapp?action=cpwd&cobrand=harbor',
    locale: 'es-es',
    title: 'Iniciar sesión',
    key: 'LOGIN_PASSWORD_CHANGED',
  },
  { path: '/forgot-password?cobrand=harbor', locale: 'es-es', title: 'Restablecer la contraseña' },
  { path: '/Loginapp/CONTACT', locale: 'es-es', title: 'Comuníquese con Atención al Comercio' },
];

for (const { path, locale, title, key } of inLab ? landings : landings.slice(1, 3)) {
  test(`a landing page is in index.html and is hydrated unchanged: ${path}`, async ({ page }) => {
    await page.addInitScript(chooseLocale, locale);
    const release = await holdApp(page);
    // Only the view has a captcha, and says that it loads.
    await holdRequests(page, 'https://www.google.com/recaptcha/**');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(heading(page)).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'en-us' ? 'en-US' : 'es-ES');
    // The title of another brand follows when its theme has loaded.
    await expect(page).toHaveTitle(/cobrand=\w/.test(path) ? title : `${title} | Merchant Gateway`);
    if (key !== undefined) await expect(message(page, key)).toBeVisible();
    const shown = async () => ({
      text: (await page.locator('main > div').first().textContent())?.replace('Cargando…', ''),
      links: await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    });
    const before = await shown();
    // What the inline scripts add to the window, this one after the first paint.
    await page.waitForFunction(() => 'visitReference' in window);
    const globals = await page.evaluate(() => {
      const { contentWindow: empty } = document.body.appendChild(document.createElement('iframe'));
      return Object.getOwnPropertyNames(window).filter(
        (name) => !/^\d+$/.test(name) && empty && !(name in empty),
      );
    });
    expect(globals.sort()).toEqual(['earlyRequests', 'pageStart', 'visitReference']);
    const first = await heading(page).elementHandle();
    release();
    await untilLive(page);
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await shown()).toEqual(before);
  });
}

test('hydration of the page and a first render without it result in the same elements', async ({ page }) => {
  const attributes = async () => {
    await untilLive(page);
    await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', /\d/);
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
  const hydrated = await attributes();
  await page.route('**/?sub=*', async (route) => {
    const original = await route.fetch();
    await route.fulfill({
      response: original,
      body: (await original.text()).replace(/<script type="text\/html"[\s\S]*<\/template>/, ''),
    });
  });
  await page.reload();
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered');
  expect(await attributes()).toEqual(hydrated);
});

test('a page whose screen the view decides says that it loads, and login then has the caret', async ({
  page,
}) => {
  const release = await holdApp(page);
  await page.goto('/reset-password', { waitUntil: 'commit' });
  await expect(page.getByRole('main')).toHaveText('Please wait…');
  await expect(page).toHaveTitle('Please wait… | Merchant Gateway');
  release();
  await expect(page.getByLabel('Username')).toBeFocused();
});

for (const isTranslated of [false, true])
  test(`typing before the view is kept (translated: ${isTranslated})`, async ({ page, server }) => {
    const release = await holdApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByLabel('Username')).toBeFocused();
    if (isTranslated)
      await page.locator('h1').evaluate((heading) => {
        const font = document.createElement('font');
        font.append('Se connecter');
        heading.replaceChildren(font);
      });
    await page.keyboard.type('rchant');
    await page.getByLabel('Remember this device').check();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Username').press('Home');
    await page.keyboard.press('m');
    release();
    await untilLive(page);
    await expect(heading(page)).toHaveText('Login');
    await page.keyboard.press('e');
    await expect(page.getByLabel('Username')).toHaveValue('merchant');
    await expect(page.getByLabel('Remember this device')).toBeChecked();
    await page.keyboard.press('Enter');
    await waitForHandOff(page, server);
  });

test('the view keeps the scroll position, and a new screen is at its heading', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  const release = await holdRequests(page, /\/assets\/(vendor|app)-[^/]+\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 100));
  release();
  await untilLive(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => window.scrollY)).toBe(100);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(heading(page)).toHaveText('Reset password');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(heading(page)).toHaveText('Login');
  await page.goBack();
  await expect(heading(page)).toHaveText('Reset password');
  await expect(heading(page)).toBeInViewport({ ratio: 1 });
});

for (const task of inLab ? [1, 2, 3] : [2]) {
  test(`two keys after task ${task} of the first render are kept`, async ({ page }) => {
    await page.addInitScript((wanted) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      const { port1, port2 } = new MessageChannel();
      let tasks = 0;
      port1.onmessage = () => {
        const field = document.querySelector<HTMLInputElement>('input[name=username]');
        if (document.documentElement.matches('[data-started]')) tasks += 1;
        for (const key of tasks === wanted ? ['x', 'y'] : []) {
          set?.call(field, `${field?.value}${key}`);
          field?.dispatchEvent(new Event('input', { bubbles: true }));
        }
        if (tasks < wanted) port2.postMessage('');
      };
      addEventListener('load', () => port2.postMessage(''));
    }, task);
    await page.goto('/');
    await untilLive(page);
    await expect(page.getByLabel('Username')).toHaveValue('xy');
  });
}

test('a login during hydration is sent once', async ({ page, server }) => {
  await page.addInitScript((secret) => {
    // React listens to the root as soon as it begins to hydrate.
    const listen = EventTarget.prototype.addEventListener;
    let hasBegun = false;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
      listen.apply(this, args as Parameters<typeof listen>);
      if (hasBegun || !(this instanceof Element && this.id === 'root' && args[0] === 'click')) return;
      hasBegun = true;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        for (const [name, value] of Object.entries({ username: 'merchant', password: secret })) {
          const field = document.querySelector<HTMLInputElement>(`#field-${name}`);
          if (field) field.value = value;
          field?.dispatchEvent(new Event('input', { bubbles: true }));
        }
        if (document.documentElement.matches('[data-started]')) throw new Error('The view is live already.');
        document.querySelector('form')?.requestSubmit();
      };
      port2.postMessage('');
    };
  }, password);
  await page.goto('/', { waitUntil: 'commit' });
  await waitForHandOff(page, server);
  expect(requestsTo(server, '/loginSvc/v1/sessionSTA').map(({ body }) => body)).toMatchObject([
    { LoginName: 'merchant', Password: password },
  ]);
});

/**
 * Serves a page in two pieces, of which the second begins before a text. Everything else goes to the service.
 *
 * @returns the URL of the page, and functions that send the second piece and that close the server.
 */
async function servePieces(page: Page, url: string, cut: string) {
  const html = await (await fetch(url)).text();
  const index = html.indexOf(cut);
  let sendRest = () => {};
  const front = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').write(html.slice(0, index));
    sendRest = () => void response.end(html.slice(index));
  });
  await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
  const own = `http://localhost:${(front.address() as AddressInfo).port}/`;
  await page.route(
    ({ href }) => href.startsWith(own) && href !== own,
    (route) => route.continue({ url: route.request().url().replace(own, `${url}/`) }),
  );
  const close = () => {
    front.closeAllConnections();
    front.close();
  };
  return { url: own, sendRest: () => sendRest(), close };
}

test('the form of a page that has arrived in part is usable', async ({ page, server }) => {
  const front = await servePieces(page, server.url, '<script type="text/html"');
  await page.goto(front.url, { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('merchant');
  await page.getByLabel('Password', { exact: true }).fill(password);
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  await page.keyboard.press('Enter');
  await waitForHandOff(page, server);
  expect(requestsTo(server, loginPath)).toHaveLength(1);
  front.close();
});

test('a page shows nothing until the whole landing page has arrived', async ({ page, server }) => {
  const front = await servePieces(page, server.url, '<footer');
  await page.goto(front.url, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' });
  await expect(page.locator('#root')).toBeHidden();
  front.sendRest();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  front.close();
});

test('the first load requests each file, app init and the theme once', async ({ page, server }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url().replace(server.url, '')));
  const release = await holdApp(page);
  await page.goto('/Login?cobrand=harbor', { waitUntil: 'commit' });
  await expect.poll(() => server.requests().length).toBe(2);
  release();
  await untilLive(page);
  await expect(page).toHaveTitle('Login | Harbor Payments');
  await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', /\d/);
  // The browser's preload scanner must not request a file before the base of relative URLs is set.
  const files = requested.filter((url) => /\.\w+$/.test(url));
  expect(files.filter((url) => !url.startsWith('/Login/'))).toEqual([]);
  // Chromium asks for the icon again when the page adds the slash to its URL.
  const others = files.filter((url) => url !== '/Login/favicon.png');
  expect(others.filter((file, index) => others.indexOf(file) !== index)).toEqual([]);
  expect(files).toContainEqual(expect.stringMatching(/^\/Login\/assets\/core-/));
  const paths = server.requests().map(({ path }) => path);
  expect(paths.sort()).toEqual(['/loginsvc/v1/appinitload', '/themesvc/v1/themes/harbor']);
});
