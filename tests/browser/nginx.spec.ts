import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildHeaders } from '../../deploy/build-headers.ts';
import { examinePage } from '../../deploy/check-services/examine-page.ts';
import { examineServices } from '../../deploy/check-services/examine-services.ts';
import { serviceHeaders } from '../../deploy/security-headers.ts';
import { dist, expect, message, signIn, test } from './fixtures.ts';
import { hasBrotli, startNginx, testHosts } from './start-nginx.ts';
import { hostOfData } from './static-host.ts';

test.use({ hosting: 'nginx' });

const asset = (extension: string) => {
  const [name] = readdirSync(join(dist, 'assets')).filter(
    (file) => file.startsWith('app-') && file.endsWith(extension),
  );
  if (name === undefined) throw new Error(`The build has no app file that ends with ${extension}.`);
  return `/assets/${name}`;
};

const immutable = 'public, max-age=31536000, immutable';

test('files are served below every prefix, and every other path is the page', async ({ request }) => {
  for (const prefix of ['', '/Login', '/login', '/LOGIN', '/Loginapp', '/lOgInApP']) {
    const script = await request.get(`${prefix}${asset('.js')}`);
    expect(script.headers()['content-type']).toMatch(/^(?:application|text)\/javascript/);
    expect(script.headers()['cache-control']).toBe(immutable);
    const icon = await request.get(`${prefix}/favicon.svg`);
    expect(icon.headers()['content-type']).toMatch(/^image\/svg\+xml/);
    expect(icon.headers()['cache-control']).toBe('no-cache');
    for (const path of ['', '/', '/index.html', '/forgot-username', '/a/b/c.d', '/a/b/', '/assets']) {
      const page = await request.get(`${prefix}${path}?activationcode=a.js`);
      expect(page.status(), path).toBe(200);
      expect(page.headers()['content-type'], path).toBe('text/html; charset=utf-8');
      expect(page.headers()['cache-control'], path).toBe('no-cache');
      expect(await page.text(), path).toContain('<div id="root"');
    }
  }
});

test('a missing chunk, a missing catalogue, a folder and every dotfile are a 404 that no cache keeps', async ({
  request,
}) => {
  for (const prefix of ['', '/Login']) {
    for (const path of [
      '/assets/gone-12345678.js',
      '/locales/xx-xx-12345678.js',
      '/assets/',
      '/assets/x/',
      '/.git/config',
      '/a/.env',
    ]) {
      const missing = await request.get(`${prefix}${path}`);
      expect(missing.status(), path).toBe(404);
      expect(missing.headers()['cache-control'], path).toBe('no-cache');
      expect(missing.headers()['x-content-type-options'], path).toBe('nosniff');
    }
  }
});

test('the page, its files and the health location name the build', async ({ request }) => {
  const { id, settings } = JSON.parse(await (await request.get('/build.json')).text());
  expect(settings).toHaveProperty('VITE_LOGINSVC_ORIGIN');
  const page = await request.get('/contact');
  expect(page.headers()['x-build']).toBe(id);
  expect(await page.text()).toContain(`<html data-build="${id}"`);
  expect((await request.get(asset('.js'))).headers()['x-build']).toBe(id);
  expect(await (await request.get('/healthz')).text()).toMatch(new RegExp(`^ok ${id}-[0-9a-f]{4}\n$`));
});

test('nginx does what hosting.json says', async ({ server, request }) => {
  const nginx = await startNginx({ dist, upstream: server.url });
  const host = hostOfData(join(nginx.root, '..'));
  const paths = [
    '/',
    '/a/b',
    '/assets',
    '/favicon.svg',
    '/unsupported.html',
    asset('.js'),
    '/.env',
    '/a/.git/b',
  ];
  const missing = [
    '/assets/gone-12345678.js',
    '/locales/',
    '/.well-known/none',
    '/.well-known/change-password',
  ];
  for (const path of [
    ...paths,
    ...paths.map((path) => `/lOgin${path}`),
    '/Loginapp',
    '/Loginx',
    ...missing,
  ]) {
    const expected = host(path);
    const response = await request.get(nginx.url + path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(expected.status);
    expect(response.headers().location, path).toBe(expected.location);
    expect(response.headers()['cache-control'], path).toBe(expected.headers?.['Cache-Control']);
  }
  await nginx.close();
});

test('a first segment that only begins with a prefix is not treated as one', async ({ request }) => {
  const file = await request.get(`/Loginx${asset('.js')}`);
  expect(file.headers()['content-type']).toMatch(/^text\/html/);
});

/** Requests a path as it is. `fetch` would resolve its dots. @returns the body of the response. */
const bodyOf = (origin: string, path: string) =>
  new Promise<string>((settle, reject) => {
    const { hostname, port } = new URL(origin);
    get({ hostname, port, path }, (response) => text(response).then(settle, reject)).once('error', reject);
  });

test('no path serves a file outside the build', async ({ server, request }) => {
  const nginx = await startNginx({ dist, upstream: server.url });
  writeFileSync(join(nginx.root, '../outside.txt'), 'outside the build');
  for (const path of [
    '/../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/assets/../../outside.txt',
    '/Login/../../outside.txt',
    '/Login../outside.txt',
    '/Login%2f..%2foutside.txt',
    '/Login/..%2foutside.txt',
  ])
    expect(await bodyOf(nginx.url, path), path).not.toContain('outside the build');
  await nginx.close();
  expect((await request.get('/%00')).status()).toBe(400);
});

test('every page and file has each security header once', async ({ server }) => {
  const expected = buildHeaders(dist, testHosts(server.url));
  for (const path of [
    '/',
    '/Login/contact',
    '/index.html',
    asset('.js'),
    '/unsupported.html',
    '/favicon.svg',
  ]) {
    const { headers } = await fetch(`${server.url}${path}`);
    for (const [name, value] of Object.entries(expected))
      expect(headers.get(name), `${path} ${name}`).toBe(value);
  }
});

test('a client that accepts compression receives the compressed copy', async ({ request }) => {
  const readers = { gzip: gunzipSync, ...(hasBrotli ? { br: brotliDecompressSync } : {}) };
  const plain = await request.get(asset('.js'), { headers: { 'Accept-Encoding': 'identity' } });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  for (const encoding of Object.keys(readers)) {
    const sent = await request.get(asset('.js'), { headers: { 'Accept-Encoding': encoding } });
    expect(sent.headers()['content-encoding']).toBe(encoding);
    expect(sent.headers()['cache-control']).toBe(immutable);
    expect(sent.headers().vary).toBe('Accept-Encoding');
    expect(Number(sent.headers()['content-length'])).toBeLessThan((await plain.body()).length / 2);
    expect((await sent.body()).equals(await plain.body())).toBe(true);
  }
});

test('a service receives a request once and unchanged, in any case of the path', async ({
  server,
  request,
}) => {
  const body = { LoginName: 'x', Password: 'y', sessiontype: '0', VBAToken: '', SP: '' };
  server.script({ method: 'POST', path: '/loginSvc/v1/sessionSTA', cut: true });
  await request.post('/loginSvc/v1/sessionSTA', { data: body }).catch(() => undefined);
  const response = await request.post('/loginSvc/v1/sessionSTA', {
    data: body,
    headers: { 'X-Fingerprint': 'f' },
  });
  expect(response.status()).toBe(401);
  const sent = server.requests().filter(({ path }) => path === '/loginSvc/v1/sessionSTA');
  expect(sent.map(({ body: received }) => received)).toEqual([body, body]);
  expect(sent[1]?.headers['x-fingerprint']).toBe('f');
  expect(sent[1]?.headers.host).toBe(new URL(server.url).host);
  const theme = await request.get('/themesvc/v1/themes/harbor');
  expect(await theme.json()).toMatchObject({ title: expect.any(String) });
});

test.describe('HTML in a response of a service', () => {
  test.use({ provoked: /Blocked (script execution|form submission)/ });

  test('executes no script, and cannot be framed', async ({ page, server }) => {
    const path = '/loginsvc/v1/appinitload';
    server.script({
      method: 'GET',
      path,
      always: true,
      body: '<h1>Hello</h1><script>document.title = "ran"</script><form action="/console" method="post"><button>Send</button></form>',
    });
    const response = await page.goto(path);
    const headers = response?.headers() ?? {};
    expect(headers['content-type']).toContain('text/html');
    for (const [name, value] of Object.entries(serviceHeaders))
      expect(headers[name.toLowerCase()], name).toBe(value);
    await expect(page.getByRole('heading')).toHaveText('Hello');
    expect(await page.title()).toBe('');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(page.url()).toBe(`${server.url}${path}`);
    expect(server.posts()).toEqual([]);
  });
});

test('an application on the same host keeps its own policy', async ({ request }) => {
  const response = await request.post('/console', { form: { SessionToken: 'x' } });
  expect(response.headers()['x-content-type-options']).toBe('nosniff');
  expect(response.headers()['content-security-policy']).toBeUndefined();
});

test('well-known URLs and robots.txt have the expected responses', async ({ server, request }) => {
  const change = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect([change.status(), change.headers().location]).toEqual([302, '/forgot-password']);
  // The tested deployment has no security.txt. Password managers request the second URL to check whether the host's
  // statuses can be trusted (W3C, A Well-Known URL for Changing Passwords).
  for (const name of ['security.txt', 'resource-that-should-not-exist-whose-status-code-should-not-be-200']) {
    const missing = await request.get(`/.well-known/${name}`);
    expect(missing.status(), name).toBe(404);
    expect(missing.headers()['x-frame-options'], name).toBe('DENY');
  }
  const robots = await fetch(`${server.url}/robots.txt`);
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await robots.text()).toMatch(/^User-agent: \*$/m);
});

test('http redirects to the configured name, whatever host the request names', async ({ server }) => {
  const nginx = await startNginx({ dist, upstream: server.url, secure: true });
  const { port, hostname } = new URL(nginx.httpUrl);
  const location = await new Promise((settle, reject) => {
    const options = { hostname, port, path: '/Login?sp=1', headers: { Host: 'evil.example' } };
    get(options, (response) => {
      response.resume();
      settle([response.statusCode, response.headers.location]);
    }).once('error', reject);
  });
  await nginx.close();
  expect(location).toEqual([308, `${nginx.url}/Login?sp=1`]);
});

test('check:services finds no failure in the tested deployment', async ({ server }) => {
  const services = { loginsvc: server.url, themesvc: server.url, origin: server.url };
  const examined = await examineServices(services);
  const findings = [...examined.findings, ...(await examinePage(services, examined))];
  expect(findings.filter(({ result, check }) => result === 'fails' && check !== 'latency')).toEqual([]);
});

test.describe('a host that check:services examines', () => {
  test.use({ hosting: 'bare' });

  test('fails if it sends no headers', async ({ server }) => {
    const services = { loginsvc: server.url, themesvc: server.url, origin: server.url };
    const findings = await examinePage(services, {});
    const failed = findings.filter(({ result }) => result === 'fails').map(({ check }) => check);
    expect(failed).toEqual(['policy', 'security headers']);
    expect(findings).toContainEqual(expect.objectContaining({ check: 'build', result: 'unclear' }));
  });

  test('fails if its policy blocks the services or its own script, or if it calls other services', async ({
    server,
  }) => {
    const services = { loginsvc: 'https://login.example', themesvc: 'https://theme.example' };
    const nginx = await startNginx({ dist, upstream: server.url, inline: { scripts: [], styles: [] } });
    const findings = await examinePage({ ...services, origin: nginx.url }, {});
    await nginx.close();
    const details = Object.fromEntries(
      findings.filter(({ result }) => result === 'fails').map(({ check, detail }) => [check, detail]),
    );
    expect(details).toEqual({
      'policy for services': expect.stringContaining('https://login.example, https://theme.example'),
      'policy for inline parts': expect.stringContaining('script-src and style-src blocks parts'),
      settings: expect.stringMatching(/calls http:\S+ \(VITE_\w+SVC_ORIGIN\), and not https:/),
    });
  });
});

test('a POST to the page is refused, and the response does not name the version of nginx', async ({
  request,
}) => {
  const posted = await request.post('/', { form: { Password: 'secret' } });
  expect(posted.status()).toBe(405);
  expect(posted.headers().server).toBe('nginx');
});

test('the log has the reference and the durations of a call, and no query, so no activation code', async ({
  server,
}) => {
  const nginx = await startNginx({ dist, upstream: server.url });
  // nginx logs a response when it has ended, so each body is read before nginx is closed.
  const load = async (path: string, headers = {}) => (await fetch(nginx.url + path, { headers })).text();
  await load('/userActivation?activationcode=very-secret');
  await load('/loginsvc/v1/appinitload', { 'X-Reference': 'K7QF-M2XD' });
  await nginx.close();
  expect(nginx.log()).toMatch(/"GET \/userActivation" 200 \d+ \d+\.\d+ "-" "-" [0-9a-f]{12}-/);
  expect(nginx.log()).toMatch(/"GET \/loginsvc\/v1\/appinitload" 200 \d+ \d+\.\d+ "\d+\.\d+" "K7QF-M2XD"/);
  expect(nginx.log()).not.toContain('very-secret');
});

test('a console on another origin that checks Origin accepts the session', async ({ page, server }) => {
  const origins: (string | undefined)[] = [];
  const console = createServer((incoming, response) => {
    // A whole Chromium also requests the icon of the console.
    if (incoming.method === 'POST') origins.push(incoming.headers.origin, incoming.headers.referer);
    const allowed = incoming.headers.origin === new URL(page.url()).origin;
    response.writeHead(allowed ? 200 : 403, { 'Content-Type': 'text/html' });
    response.end(`<h1>${allowed ? 'Welcome' : 'Forbidden'}</h1>`);
  });
  await new Promise<void>((settle) => console.listen(0, '127.0.0.1', settle));
  const target = `http://127.0.0.1:${(console.address() as AddressInfo).port}`;
  const nginx = await startNginx({ dist, upstream: server.url, hosts: { handOff: [target] } });
  server.script({
    method: 'POST',
    path: '/loginSvc/v1/sessionSTA',
    body: { redirectURL: `${target}/start`, sessionToken: 'token' },
  });
  await page.goto(`${nginx.url}/?sp=secret-entry`);
  await signIn(page, 'merchant');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
  expect(origins).toEqual([nginx.url, `${nginx.url}/`]);
  await nginx.close();
  console.closeAllConnections();
  console.close();
});

test('a login that the rate limit of nginx refuses tells when to try again', async ({ page, server }) => {
  const nginx = await startNginx({
    dist,
    upstream: server.url,
    hosts: { rateLimit: { perMinute: 1, burst: 0 } },
  });
  await page.goto(nginx.url);
  await signIn(page, 'merchant', 'wrong');
  await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
  await signIn(page, 'merchant', 'wrong');
  const limited = message(page, 'LOGIN_UNANTICIPATED_ERROR');
  await expect(limited).toContainText('contact Merchant Support. Try again in 1 minute.');
  await page.reload();
  await expect(limited).toContainText('Try again in 1 minute.');
  await nginx.close();
});
