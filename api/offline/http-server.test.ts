// @vitest-environment node
import { spawn } from 'node:child_process';
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
  await mkdir(dist);
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(dist, 'index.html'), '<title>index</title>');
  server = await startOfflineServer({ dist });
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
  });
const control = (name: string, body?: unknown) =>
  fetch(`${server.url}/__offline/${name}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
test.each(['/..%2fsecret.txt', '/Login/..%2f..%2fsecret.txt', '/%2e%2e%2fsecret.txt'])(
  'the response to %s is index.html, not a file outside the build',
  async (path) => {
    expect(await (await fetch(server.url + path)).text()).toBe('<title>index</title>');
  },
);

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

test('the server of npm run preview makes the page ask no other origin', async () => {
  const options = ['api/offline/http-server.ts', '--dist', '.', '--port', '0', '--no-scripts'];
  const program = spawn(process.execPath, options);
  const url = await new Promise<string>((resolve) =>
    program.stdout.on('data', (line) => resolve(String(/services: (\S+)/.exec(String(line))?.[1]))),
  );
  const { configValues } = await (await fetch(`${url}loginsvc/v1/appinitload`)).json();
  program.kill();
  for (const name of ['Recaptcha_SiteKey', 'Risk_ScriptHost'])
    expect(configValues).toContainEqual({ name, value: '' });
});
