// @vitest-environment node
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { calls } from '#api/offline/all-calls.ts';
import { startOfflineServer } from '#api/offline/http-server.ts';
import { examinePage, examineServices } from '../../deploy/check-services.ts';
import securityHeaders from '../../deploy/headers.json' with { type: 'json' };
import { type Outcome, onCloudFront, onNetlify } from './host-rules.ts';
import { startNginx } from './start-nginx.ts';

// The build, hosted by a real nginx and by the rules of static hosts: they do the same with every path.

const dist = process.env.DIST ?? 'dist';
const immutable = 'public, max-age=31536000, immutable';
const chunk = `/assets/${readdirSync(join(dist, 'assets')).find((name) => /^app-.*\.js$/.test(name))}`;
const expectedHeaders = Object.fromEntries(
  Object.entries(securityHeaders).map(([name, value]) => [name.toLowerCase(), value]),
);

let services: Awaited<ReturnType<typeof startOfflineServer>>;
let nginx: Awaited<ReturnType<typeof startNginx>>;
beforeAll(async () => {
  services = await startOfflineServer({ dist });
  nginx = await startNginx({ dist, services: services.url });
});
afterAll(async () => {
  await nginx.close();
  await services.close();
});

/** Requests a path as it is. `fetch` would resolve its dots. */
const request = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ status: number; headers: Record<string, string>; body: string }>((settle, reject) => {
    const { hostname, port } = new URL(nginx.url);
    get({ hostname, port, path, headers }, async (response) =>
      settle({
        status: response.statusCode ?? 0,
        headers: response.headers as Record<string, string>,
        body: await text(response),
      }),
    ).once('error', reject);
  });

/** What nginx does. The file is the one whose bytes it sends. */
async function onNginx(path: string): Promise<Outcome> {
  const { status, headers, body } = await request(path);
  const [file] = [...readdirSync(dist, { recursive: true, encoding: 'utf8' })].filter(
    (name) => statSync(join(dist, name)).isFile() && readFileSync(join(dist, name), 'utf8') === body,
  );
  return {
    status,
    headers,
    ...(headers.location && { location: headers.location }),
    ...(file && { file: `/${file}` }),
  };
}

const hosts = {
  nginx: onNginx,
  Netlify: (path: string) => onNetlify(dist, path),
  CloudFront: (path: string) => onCloudFront(dist, path),
};

for (const [name, respond] of Object.entries(hosts)) {
  describe(name, () => {
    test.each(['', '/Login', '/lOgInApP'])('sends files below %j, or the page', async (prefix) => {
      for (const file of [chunk, '/favicon.png', '/unsupported.html', '/unsupported.js'])
        expect(await respond(prefix + file), file).toMatchObject({ status: 200, file });
      for (const path of ['/', '/forgot-username', '/a/b/c.d', '/a/b/', '/assets'])
        expect(await respond(prefix + path), path).toMatchObject({ status: 200, file: '/index.html' });
    });

    test('sends every security header with pages and files', async () => {
      for (const path of ['/', '/Login/contact', chunk, '/favicon.png'])
        expect((await respond(path)).headers, path).toMatchObject(expectedHeaders);
    });

    test('responds with 404 to a missing chunk, catalogue and well-known file', async () => {
      for (const path of [
        '/assets/',
        '/assets/gone-12345678.js',
        '/locales/xx-12345678.js',
        '/.well-known/none',
      ])
        for (const prefix of ['', '/Login']) {
          const { status, headers } = await respond(prefix + path);
          expect(status, prefix + path).toBe(404);
          expect(headers['cache-control']).not.toBe(immutable);
        }
    });

    test('redirects password managers to Forgot password', async () => {
      const outcome = await respond('/.well-known/change-password');
      expect(outcome).toMatchObject({ status: 302, location: '/forgot-password' });
    });
  });
}

test.each(['nginx', 'Netlify'] as const)('%s lets browsers keep hashed files, and no other', async (name) => {
  for (const path of [chunk, `/Login${chunk}`])
    expect((await hosts[name](path)).headers['cache-control'], path).toBe(immutable);
  for (const path of ['/', '/index.html', '/favicon.png', '/unsupported.html'])
    expect((await hosts[name](path)).headers['cache-control'] ?? 'no-cache', path).toBe('no-cache');
});

test('the rules of static hosts are within the limits of Cloudflare Pages', () => {
  const [headers = '', redirects = ''] = ['_headers', '_redirects'].map((name) =>
    readFileSync(join(dist, name), 'utf8'),
  );
  expect(headers.split('\n\n').length).toBeLessThanOrEqual(100);
  expect(Math.max(...headers.split('\n').map(({ length }) => length))).toBeLessThan(2000);
  expect(redirects.split('\n').length).toBeLessThan(100);
});

describe('nginx', () => {
  test('sends compressed copies, responds at /healthz, and hides its version', async () => {
    const plain = await request(chunk, { 'Accept-Encoding': 'identity' });
    const sent = await fetch(nginx.url + chunk);
    expect(sent.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(readFileSync(`${join(dist, chunk)}.gz`)).toString()).toBe(plain.body);
    expect(sent.headers.get('vary')).toBe('Accept-Encoding');
    expect((await request('/healthz')).body).toBe('ok\n');
    expect(plain.headers.server).toBe('nginx');
    expect((await request('/')).headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('sends no file outside the build, and refuses a POST to the page', async () => {
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/../../package.json',
      '/Login../package.json',
    ])
      expect((await request(path)).body, path).not.toContain('"private": true');
    const posted = await fetch(nginx.url, {
      method: 'POST',
      body: new URLSearchParams({ Password: 'secret' }),
    });
    expect(posted.status).toBe(405);
  });

  test('forwards a call once and unchanged, in any case of the path', async () => {
    const path = '/loginSvc/v1/sessionSTA';
    const body = { LoginName: 'x', Password: 'y', sessiontype: '0', VBAToken: '', SP: '' };
    const post = () =>
      fetch(nginx.url + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', 'X-Fingerprint': 'f' },
      });
    services.engine.script([{ method: 'POST', path, cut: true }]);
    await post()
      .then((response) => response.text())
      .catch(() => undefined);
    expect((await post()).status).toBe(401);
    const received = services.engine.requests().filter((call) => call.path === path);
    expect(received.map((call) => [call.body, call.headers['x-fingerprint'], call.headers.host])).toEqual([
      [body, 'f', new URL(nginx.url).host],
      [body, 'f', new URL(nginx.url).host],
    ]);
    expect(received[1]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  test('forwards only paths of the services, as the browser sent them', async () => {
    const below = ['/admin/..%2floginsvc/x', '/loginsvc/..;/admin', '/loginsvc/%61', '/themesvc/v1/..%2fx'];
    for (const path of [...below, '/themesvc/v1/themes/..', '/themesvc/v1/themes/%2e%2e'])
      expect((await request(path)).status, path).toBe(404);
    for (const { path } of Object.values(calls)) {
      const sent = typeof path === 'string' ? path : path('\u{1f6a2}');
      expect((await request(sent)).headers['content-type'], sent).toMatch('json');
    }
  });

  test('adds a policy to the responses of services, under which HTML does nothing', async () => {
    const { headers } = await request('/loginsvc/v1/appinitload');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .+; sandbox$/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });

  test('logs the reference, but no query, which may contain an activation code', async () => {
    const own = await startNginx({ dist, services: services.url });
    await (await fetch(`${own.url}/userActivation?activationcode=very-secret`)).text();
    const headers = { 'X-Reference': 'K7QF-M2XD' };
    await (await fetch(`${own.url}/loginsvc/v1/appinitload`, { headers })).text();
    const log = await own.close();
    expect(log).toMatch(/"GET \/userActivation" 200 \d+ \d+\.\d+ "-" "-"/);
    expect(log).toMatch(/"GET \/loginsvc\/v1\/appinitload" 200 \d+ \d+\.\d+ "\d+\.\d+" "K7QF-M2XD"/);
    expect(log).not.toContain('very-secret');
  });
});

/** Returns the checks of `check:services` that fail for a page and its services. */
async function failures(origin: string): Promise<string[]> {
  const subject = { loginsvc: origin, themesvc: origin, origin };
  const examined = await examineServices(subject);
  const findings = [...examined.findings, ...(await examinePage(subject, examined))];
  return findings
    .filter(({ result, check }) => result === 'FAILS' && check !== 'latency')
    .map(({ check }) => check);
}

test('check:services finds no failure behind nginx, and finds headers that another host lacks', async () => {
  expect(await failures(nginx.url)).toEqual([]);
  expect(await failures(services.url)).toEqual(['headers']);
});

test('check:services finds a host whose headers block the page, or let browsers keep it', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await fetch(...request);
    const { status, headers } = new Response(null, response);
    if (/html/.test(headers.get('content-type') ?? '')) {
      headers.set('Content-Security-Policy', "frame-ancestors 'none'; default-src 'self'");
      headers.set('Cache-Control', 'private, max-age=86400');
    }
    if (String(request[0]).includes('/screens-')) headers.set('Content-Type', 'text/plain');
    return new Response(status === 204 ? null : await response.text(), { status, headers });
  });
  const screens = expect.stringMatching('/assets/screens-');
  const checks = ['caching of index.html', 'policy of the host', screens, 'a missing chunk'];
  expect(await failures(nginx.url)).toEqual(checks);
});
