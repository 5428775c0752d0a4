import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, message, password, signIn, test } from './fixtures.ts';
import { enterPin, heading, sendPin, untilLive } from './steps.ts';

// These tests run without the policy of the page, so that they test the app's own defences (SECURITY.md).
test.use({ bypassCSP: true });

const attack = '<img src="/attack" onerror="window.attacked = true"><script>window.attacked = true</script>';

/** Expects that the attack has executed no script, added no image and caused no request. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
  await expect(page.locator('img[src="/attack"]')).toHaveCount(0);
  expect(await page.evaluate(() => performance.getEntriesByName(`${origin}/attack`).length)).toBe(0);
}

test('a path that looks like a host changes no host', async ({ page, server }) => {
  const away: string[] = [];
  page.on('request', (request) => {
    if (/evil/.test(new URL(request.url()).host)) away.push(request.url());
  });
  await page.goto(`${server.url}//evil.example/`);
  await expect(heading(page)).toHaveText('Login');
  const links = await page
    .locator('main a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).host));
  expect(new Set(links)).toEqual(new Set([new URL(server.url).host]));
  expect(away).toEqual([]);
});

test('only text and safe links of a hostile theme are kept', async ({ page, server }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const attributes =
    'data-message-key="LOGIN_PASSWORD_CHANGED" data-rule="length" data-state="pass" aria-label="Login" role="alert" id="root" name="username" class="x" style="color:red" onclick="window.attacked=true"';
  server.script({
    method: 'GET',
    path: '/themesvc/v1/themes/bad',
    body: {
      id: '../../evil',
      title: attack,
      supportPhone: `1-800"><script>window.attacked=true</script>`,
      logo: 'data:text/html,<script>alert(1)</script>',
      footer: `<p ${attributes}>Fine <a ${attributes} href="/terms" title="Terms">print</a> <a href="javascript:alert(1)">here</a><style>*{}</style><iframe src="/x"></iframe></p>${attack}<a href="java&#9;script:window.attacked=true" target="_blank" rel="opener">Terms</a><a href="https://b.example" target="other" rel="opener">Two</a><svg><a xlink:href="javascript:window.attacked=true"><text>svg</text></a></svg><math><mi xlink:href="data:x,y">m</mi></math><form><input name="Password"></form><base href="https://evil.example/"><link rel="stylesheet" href="https://evil.example/a.css"><meta http-equiv="refresh" content="0;url=https://evil.example/">`,
      colours: {
        primary: 'red;background:url(https://evil.example/p)',
        header: 'url(https://evil.example/h)',
      },
    },
  });
  await page.goto('/contact?cobrand=bad');
  const footer = page.getByRole('contentinfo');
  const paragraph = footer.locator('p', { hasText: 'Fine print' });
  await expect(paragraph).toBeVisible();
  expect(await paragraph.evaluate((element) => element.outerHTML)).toBe(
    '<p>Fine <a href="/terms" title="Terms">print</a> <a>here</a></p>',
  );
  await page.getByText('Terms').last().click();
  await expectHarmless(page);
  await expect(page).toHaveTitle(`Contact support | ${attack}`);
  await expect(
    footer.locator('svg, math, form, input, base, link, meta, img, script, style, iframe'),
  ).toHaveCount(0);
  const rels = await footer
    .locator('a[target]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('rel')));
  // The third is the accessibility statement.
  expect(rels).toEqual(Array(3).fill('noopener noreferrer'));
  expect(requests.filter((url) => /evil\.example/.test(url))).toEqual([]);
  expect(await page.evaluate(() => document.baseURI)).toBe(`${server.url}/`);
});

test('a link that an attacker writes shows none of its HTML, and names no message', async ({ page }) => {
  const names =
    'sp sub client_id state scope redirect_uri resellerid sessiontype cobrand action flow step method pin activationcode'.split(
      ' ',
    );
  const value = encodeURIComponent(attack);
  const query = names.map((name) => `${name}=${value}`).join('&');
  for (const path of ['/', '/security']) {
    await page.goto(`${path}?${query}&message=LOGIN_DECLINED_ERROR&error=LOGIN_DECLINED_ERROR#${value}`);
    await untilLive(page);
    await expect(heading(page)).toBeVisible();
    await expectHarmless(page);
    await expect(page.getByText('onerror')).toHaveCount(0);
    await expect(message(page, 'LOGIN_DECLINED_ERROR')).toHaveCount(0);
  }
});

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

test('after their use, no password, PIN or session token is left anywhere', async ({ page, server }) => {
  const logged: string[] = [];
  page.on('console', (entry) => logged.push(entry.text()));
  page.on('request', (request) => logged.push(request.url(), request.headers().referer ?? ''));
  await page.goto('/');
  await signIn(page, 'challenge');
  const pin = await sendPin(page, server);
  expect(await traces(page)).not.toContain(password);
  server.script({
    method: 'POST',
    path: '/loginsvc/v1/pin/verifychallenge',
    body: { redirectURL: '/slow', sessionToken: 'secret-session-token' },
  });
  await page.route('**/slow', (route) => route.fulfill({ status: 204 }));
  await enterPin(page, pin);
  // The page stays, as it would in the back/forward cache.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  const kept = await traces(page);
  for (const secret of [password, pin, 'secret-session-token']) {
    expect(kept).not.toContain(secret);
    expect(logged.join('\n')).not.toContain(secret);
  }
  expect(kept).not.toContain('merchant-sign-in.flow-session');
});

test('other hosts and services receive no more of the URL than the origin', async ({ page, server }) => {
  const received: string[] = [];
  const other = createServer(({ method, url, headers }, response) => {
    // The browser asks for the icon of the other host's own page.
    if (url !== '/favicon.ico') received.push(`${method} ${url} ${headers.origin} ${headers.referer}`);
    response
      .setHeader('Content-Type', 'image/svg+xml')
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  });
  await new Promise<void>((settle) => other.listen(0, '127.0.0.1', settle));
  const host = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const footer = `<a href="${host}/terms">Terms</a>`;
  server.script(
    {
      method: 'GET',
      path: '/themesvc/v1/themes/shop',
      always: true,
      body: { id: 'shop', title: 'Shop', supportPhone: '1', logo: `${host}/logo.svg`, footer },
    },
    {
      method: 'POST',
      path: '/loginSvc/v1/sessionSTA',
      body: { redirectURL: `${host}/console`, sessionToken: 'token' },
    },
  );
  await page.goto('/?state=private&cobrand=shop');
  await page.getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL(`${host}/terms`);
  await page.goto('/?state=private&cobrand=shop');
  await signIn(page, 'merchant');
  await page.waitForURL(`${host}/console`);
  expect(new Set(received)).toEqual(
    new Set([
      `GET /logo.svg undefined ${server.url}/`,
      `GET /terms undefined ${server.url}/`,
      `POST /console ${server.url} ${server.url}/`,
    ]),
  );
  const referrers = server.requests().map(({ headers }) => headers.referer);
  expect(new Set(referrers)).toEqual(new Set([`${server.url}/`]));
  other.close();
});
