// @vitest-environment node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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
const login = (signal?: AbortSignal) => sendCall(calls.login, body, { signal });
const appInit = (signal?: AbortSignal) => sendCall(calls.appInit, undefined, { signal });
const senders: readonly [string, (signal?: AbortSignal) => Promise<unknown>][] = [
  ['a mutation', login],
  ['a query', appInit],
  [
    'a query that was requested early',
    (signal) => {
      requestEarly('loginsvc', '/loginsvc/v1/appinitload');
      return appInit(signal);
    },
  ],
];
const failure = { kind: 'network', status: undefined, body: {} };

test.each(senders)('a redirect of %s is an error without a status, and is not followed', async (_, send) => {
  respond = ({ url }, response) => {
    const redirected = url?.startsWith('/elsewhere');
    response.writeHead(redirected ? 200 : 307, redirected ? {} : { Location: '/elsewhere' });
    response.end('{"configValues":[],"validationModels":[]}');
  };
  await expect(send()).rejects.toMatchObject(failure);
  expect(received).toHaveLength(1);
});

describe('a response body that never ends', () => {
  let closed: Promise<void>;
  beforeEach(() => {
    closed = new Promise((resolve) => {
      respond = (_, response) => {
        response.once('close', resolve);
        response.writeHead(200);
        response.write('{');
      };
    });
  });

  test.each(senders)('of %s rejects on abort, and the connection closes', async (_, send) => {
    const controller = new AbortController();
    const failed = expect(send(controller.signal)).rejects.toMatchObject(failure);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    controller.abort();
    await failed;
    await closed;
  });
});
