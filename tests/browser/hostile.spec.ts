import type { Page } from '@playwright/test';
import { expect, message, newestPin, password, signIn, test, waitForHandOff } from './fixtures.ts';
import { recoverUsername, untilLive } from './steps.ts';

// These tests run without the policy of the page, so that they test the app's own defences (SECURITY.md).
test.use({ bypassCSP: true });

const attack = '<img src="/attack" onerror="window.attacked = true"><script>window.attacked = true</script>';

/** Expects that the attack has executed no script, added no image and caused no request. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
  await expect(page.locator('img[src="/attack"]')).toHaveCount(0);
  expect(await page.evaluate(() => performance.getEntriesByName(`${origin}/attack`).length)).toBe(0);
}

/** Clicks a send-PIN button and waits for PIN entry. */
async function openPinEntry(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByLabel('PIN', { exact: true })).toBeVisible();
}

async function verifyPin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Verify PIN' }).click();
}

test.describe('open redirect', () => {
  test('no parameter of a link changes the target of a session', async ({ page, server }) => {
    const names = ['redirectURL', 'redirect_uri', 'returnUrl', 'next', 'url', 'Boarding_URL'];
    await page.goto(`/?${names.map((name) => `${name}=https://evil.example/`).join('&')}`);
    await signIn(page, 'merchant');
    await waitForHandOff(page, server);
    expect(new URL(page.url()).origin).toBe(server.url);
  });

  for (const path of ['//evil.example/', '/\\evil.example/']) {
    test(`the path ${path} changes neither the host of links nor of requests`, async ({ page, server }) => {
      const away: string[] = [];
      page.on('request', (request) => {
        if (/evil/.test(new URL(request.url()).host)) away.push(request.url());
      });
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
      const links = await page
        .locator('main a')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).host));
      expect(new Set(links)).toEqual(new Set([new URL(server.url).host]));
      expect(away).toEqual([]);
    });
  }
});

test.describe('script and HTML in responses', () => {
  test('of a theme', async ({ page, server }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    server.script({
      method: 'GET',
      path: '/themesvc/v1/themes/bad',
      body: {
        id: '../../evil',
        title: attack,
        supportPhone: `1-800"><script>window.attacked=true</script>`,
        logo: 'data:text/html,<script>alert(1)</script>',
        footer: `${attack}<p>Fine print</p><a href="java&#9;script:window.attacked=true" target="_blank">Terms</a><svg><a xlink:href="javascript:window.attacked=true"><text>svg</text></a></svg><math><mi xlink:href="data:x,y">m</mi></math><input name="Password"><base href="https://evil.example/"><link rel="stylesheet" href="https://evil.example/a.css"><meta http-equiv="refresh" content="0;url=https://evil.example/">`,
        colours: {
          primary: 'red;background:url(https://evil.example/p)',
          header: 'url(https://evil.example/h)',
        },
      },
    });
    await page.goto('/contact?cobrand=bad');
    await expect(page.getByRole('contentinfo')).toContainText('Fine print');
    await page.getByText('Terms').click();
    await expectHarmless(page);
    await expect(page).toHaveTitle(`Contact support | ${attack}`);
    const elements = page.getByRole('contentinfo').locator('svg, math, input, base, link, meta, img, script');
    await expect(elements).toHaveCount(0);
    expect(requests.filter((url) => /evil\.example/.test(url))).toEqual([]);
    expect(await page.evaluate(() => document.baseURI)).toBe(`${server.url}/`);
  });

  test('of a username search, and of the chosen username', async ({ page, server }) => {
    server.script({
      method: 'POST',
      path: '/loginsvc/v1/users/search',
      body: {
        users: [
          { userName: attack, accountId: attack, businessName: attack },
          { userName: '__proto__', accountId: 'constructor', businessName: 'Other' },
        ],
      },
    });
    await page.goto('/forgot-username');
    await recoverUsername(page);
    await openPinEntry(page, /^Email PIN to/);
    await verifyPin(page, await newestPin(server));
    await page.getByRole('radio').first().check();
    await expectHarmless(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(message(page, 'LOGIN_USERNAME_RETRIEVED')).toContainText(attack);
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue(attack);
    await expectHarmless(page);
  });
});

test.describe('links that an attacker writes', () => {
  const names = [
    'sp',
    'sub',
    'client_id',
    'state',
    'scope',
    'redirect_uri',
    'resellerid',
    'sessiontype',
    'cobrand',
    'action',
    'flow',
    'step',
    'method',
    'pin',
    'message',
  ];
  const paths = ['/', '/security'];
  for (const path of paths) {
    test(`${path} with HTML in every parameter and after # shows none of it`, async ({ page }) => {
      const query = names.map((name) => `${name}=${encodeURIComponent(attack)}`).join('&');
      await page.goto(
        `${path}?${query}&activationcode=${encodeURIComponent(attack)}#${encodeURIComponent(attack)}`,
      );
      await untilLive(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectHarmless(page);
      await expect(page.getByText('onerror')).toHaveCount(0);
    });
  }

  test('a link cannot name a message to show', async ({ page }) => {
    await page.goto(
      '/?message=LOGIN_DECLINED_ERROR&error=LOGIN_DECLINED_ERROR&key=APP_FAILURE#LOGIN_DECLINED_ERROR',
    );
    await untilLive(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-message-key]')).toHaveCount(0);
  });

  test('a link cannot set a flow state, a token or an identity', async ({ page, server }) => {
    await page.goto(
      '/reset-password?step=change-password&token=t&pin=have&loginName=victim&requirePin=false&decision=resetpassword',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await expect(page).toHaveURL(`${server.url}/`);
  });
});

test('a link with a target gives the opened page no reference to this one', async ({ page, server }) => {
  server.script({
    method: 'GET',
    path: '/themesvc/v1/themes/bad',
    body: {
      id: 'bad',
      title: 'Bad',
      supportPhone: '1',
      footer:
        '<a href="https://a.example" target="_blank" rel="opener">One</a><a href="https://b.example" target="other" rel="opener">Two</a>',
    },
  });
  // If the theme fails, the built-in footer is shown.
  server.script({ method: 'GET', path: '/themesvc/v1/themes/broken', status: 500 });
  for (const cobrand of ['bad', 'broken']) {
    await page.goto(`/?cobrand=${cobrand}`);
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
    const links = page.locator('a[target]');
    for (const rel of await links.evaluateAll((all) => all.map((link) => link.getAttribute('rel')))) {
      expect(rel?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
      expect(rel?.split(' ')).not.toContain('opener');
    }
    expect(await links.count()).toBeGreaterThan(0);
  }
});

test.describe('secrets', () => {
  /** Everything that the page keeps: URL, history state, storage, cookies, document and values of fields. */
  const traces = (page: Page) =>
    page.evaluate(() =>
      [
        location.href,
        JSON.stringify(history.state),
        JSON.stringify({ ...sessionStorage }),
        JSON.stringify({ ...localStorage }),
        document.cookie,
        document.documentElement.outerHTML,
        ...[...document.querySelectorAll('input')].map((input) => input.value),
      ].join('\n'),
    );

  test('after their use, password, PIN and session token are in neither the page, the console nor a URL', async ({
    page,
    server,
  }) => {
    const logged: string[] = [];
    page.on('console', (entry) => logged.push(entry.text()));
    page.on('request', (request) => logged.push(request.url(), request.headers().referer ?? ''));
    await page.goto('/');
    await signIn(page, 'challenge');
    await openPinEntry(page, /^Email PIN to/);
    expect(await traces(page)).not.toContain(password);
    const pin = await newestPin(server);
    server.script({
      method: 'POST',
      path: '/loginsvc/v1/pin/verifychallenge',
      body: { redirectURL: '/slow', sessionToken: 'secret-session-token' },
    });
    await page.route('**/slow', (route) => route.fulfill({ status: 204 }));
    await verifyPin(page, pin);
    // The page stays, as it would in the back/forward cache.
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    const kept = await traces(page);
    for (const secret of [password, pin, 'secret-session-token']) {
      expect(kept).not.toContain(secret);
      expect(logged.join('\n')).not.toContain(secret);
    }
    expect(kept).not.toContain('merchant-sign-in.ticket');
  });

  test('no request to another host carries more of the URL than the origin', async ({ page, server }) => {
    const referrers: (string | undefined)[] = [];
    await page.route('https://other.example/**', (route) => {
      referrers.push(route.request().headers().referer);
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    });
    server.script({
      method: 'GET',
      path: '/themesvc/v1/themes/shop',
      body: {
        id: 'shop',
        title: 'Shop',
        supportPhone: '1',
        logo: 'https://other.example/logo.svg',
        footer: '<a href="https://other.example/terms">Terms</a>',
      },
    });
    await page.goto('/contact?state=private&cobrand=shop');
    await expect.poll(() => referrers.length).toBe(1);
    await page.getByRole('link', { name: 'Terms' }).click();
    await expect.poll(() => referrers).toEqual([`${server.url}/`, `${server.url}/`]);
  });
});
