// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sharedPassword } from './accounts.ts';
import { type OfflineServer, startOfflineServer } from './http-server.ts';

let folder: string;
let server: OfflineServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offline-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await mkdir(join(dist, 'locales'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(dist, 'index.html'), '<title>index</title>');
  await writeFile(join(dist, 'favicon.svg'), '<svg/>');
  await writeFile(join(dist, 'assets', 'main-a1B2_c3-.js'), 'main');
  await writeFile(join(dist, 'assets', 'plain.css'), 'css');
  await writeFile(join(dist, 'locales', 'en-us-12345678.js'), 'texts');
  server = await startOfflineServer({ dist, headers: { 'Content-Security-Policy': "script-src 'self'" } });
});
afterEach(() => server.engine.reset());
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const login = (LoginName: string) =>
  fetch(`${server.url}/loginSvc/v1/sessionSTA`, {
    method: 'POST',
    body: JSON.stringify({ LoginName, Password: sharedPassword, sessiontype: '0', VBAToken: '', SP: '' }),
    headers: { 'Content-Type': 'application/json', 'X-Fingerprint': 'finger' },
  });
const control = (name: string, body?: unknown) =>
  fetch(`${server.url}/__offline/${name}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const index = '<title>index</title>';
const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const immutable = 'public, max-age=31536000, immutable';
test.each([
  ['/loginAPP/forgot-username?step=verify-identity', index, html, 'no-cache'],
  ['/Loginsvc-files/favicon.svg', index, html, 'no-cache'],
  ['/assets', index, html, 'no-cache'],
  ['/%E0%A4%A', index, html, 'no-cache'],
  ['/LOGIN/favicon.svg', '<svg/>', 'image/svg+xml', 'no-cache'],
  ['/assets/main-a1B2_c3-.js', 'main', script, immutable],
  ['/Loginapp/assets/plain.css', 'css', 'text/css; charset=utf-8', 'no-cache'],
  ['/login/locales/en-us-12345678.js?v', 'texts', script, immutable],
])('GET %s', async (path, text, type, caching) => {
  const response = await fetch(server.url + path);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(text);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('cache-control')).toBe(caching);
  expect(response.headers.get('content-security-policy')).toBe("script-src 'self'");
});

test('the response to a file that is gone is a 404 that no cache keeps', async () => {
  const response = await fetch(`${server.url}/Login/locales/gone-12345678.js`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-cache']);
});

test.each(['/..%2fsecret.txt', '/Login/..%2f..%2fsecret.txt', '/%2e%2e%2fsecret.txt'])(
  'the response to %s is index.html, not a file outside the build',
  async (path) => {
    expect(await (await fetch(server.url + path)).text()).toBe(index);
  },
);

test('the engine responds to service calls, and records them', async () => {
  expect(await (await login('merchant')).json()).toMatchObject({ redirectURL: '/console' });
  const { requests } = await (await control('requests')).json();
  const headers = { 'x-fingerprint': 'finger' };
  expect(requests).toMatchObject([
    { method: 'POST', path: '/loginSvc/v1/sessionSTA', headers, body: { LoginName: 'merchant' } },
  ]);
});

test('a queued reply replaces the response: raw or as JSON, delayed, or with a broken connection', async () => {
  const call = { method: 'POST', path: '/loginSvc/v1/sessionSTA' };
  const script = [
    { ...call, status: 500, body: '<html>' },
    { ...call, status: 401, body: { reason: 'EXPIRED_PASSWORD' }, delayMs: 30 },
    { ...call, cut: true },
    { ...call, status: 204 },
  ];
  expect((await control('script', script)).status).toBe(200);
  const first = await login('merchant');
  expect([first.status, await first.text()]).toEqual([500, '<html>']);
  const before = performance.now();
  const second = await login('merchant');
  expect(performance.now() - before).toBeGreaterThan(25);
  expect([second.status, await second.json()]).toEqual([401, { reason: 'EXPIRED_PASSWORD' }]);
  await expect(login('merchant').then((response) => response.text())).rejects.toThrow();
  expect((await login('merchant')).status).toBe(204);
  expect((await login('merchant')).status).toBe(200);
});

test('control routes read the inbox, advance the clock and reset the state', async () => {
  const { engine } = server;
  const before = JSON.parse(engine.save()).clockOffset;
  expect((await control('clock', { advanceMs: 60_000 })).status).toBe(200);
  expect(JSON.parse(engine.save()).clockOffset).toBe(before + 60_000);
  expect(await (await control('inbox')).json()).toEqual({ messages: engine.inbox() });
  await login('merchant');
  expect((await control('reset', {})).status).toBe(200);
  expect(engine.requests()).toEqual([]);
});
