import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startNginx } from '../hosting/start-nginx.ts';
import { test as base, dist, expect, signIn } from './fixtures.ts';
import { startTestServer } from './test-server.ts';

// What only a browser shows about deploy/nginx.conf. tests/hosting/ shows the rest over HTTP.

const test = base.extend({
  // Playwright requires an object pattern here.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  server: async ({}, use) => {
    const server = await startTestServer({ dist });
    const nginx = await startNginx({ dist, services: server.url });
    await use({ ...server, url: nginx.url });
    await nginx.close();
    await server.close();
  },
});

test('a console on another origin that checks Origin accepts the session', async ({ page, server }) => {
  const origins: (string | undefined)[] = [];
  const console = createServer((incoming, response) => {
    // A whole Chromium also requests the icon of the console.
    if (incoming.method === 'POST') origins.push(incoming.headers.origin, incoming.headers.referer);
    response.setHeader('Content-Type', 'text/html').end('<h1>Welcome</h1>');
  });
  await new Promise<void>((settle) => console.listen(0, '127.0.0.1', settle));
  const target = `http://127.0.0.1:${(console.address() as AddressInfo).port}`;
  const path = '/loginSvc/v1/sessionSTA';
  server.script({ method: 'POST', path, body: { redirectURL: `${target}/start`, sessionToken: 'token' } });
  await page.goto('/?sp=secret-entry');
  await signIn(page, 'merchant');
  await expect(page.getByRole('heading')).toHaveText('Welcome');
  expect(origins).toEqual([server.url, `${server.url}/`]);
  console.close();
});
