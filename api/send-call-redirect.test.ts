// @vitest-environment node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { requestEarly } from './early-responses.ts';
import { calls } from './offline/all-calls.ts';
import { sendCall } from './send-call.ts';
import { serviceOrigins } from './service-origins.ts';

let respond: (request: IncomingMessage, response: ServerResponse) => void;
/** The path of each request. */
let received: (string | undefined)[] = [];
const server = createServer((request, response) => {
  received.push(request.url);
  respond(request, response);
});
const originOfTests = serviceOrigins.loginsvc;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  serviceOrigins.loginsvc = `http://localhost:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = [];
  vi.stubGlobal('window', { console, location: { origin: 'https://login.example' } });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => {
  serviceOrigins.loginsvc = originOfTests;
  server.closeAllConnections();
  server.close();
});

const body = { LoginName: 'jane', Password: 'secret', sessiontype: '0', VBAToken: '', SP: '' };
const early = () => {
  requestEarly('loginsvc', '/loginsvc/v1/appinitload');
  return sendCall(calls.appInit, undefined);
};
test.each([
  ['a call', () => sendCall(calls.login, body)],
  ['a call that was requested early', early],
])('if %s is redirected, it fails without a status, and the redirect is not followed', async (_, send) => {
  respond = ({ url }, response) => {
    const redirected = url?.startsWith('/elsewhere');
    response.writeHead(redirected ? 200 : 307, redirected ? {} : { Location: '/elsewhere' });
    response.end('{"configValues":[],"validationModels":[]}');
  };
  await expect(send()).rejects.toMatchObject({ kind: 'network', status: undefined, body: {} });
  expect(received).toHaveLength(1);
});
