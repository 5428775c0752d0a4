// @vitest-environment node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestEarly } from './early-responses.ts';
import { calls } from './offline/all-calls.ts';
import { sendCall } from './send-call.ts';
import { serviceOrigins } from './service-origins.ts';

/** One request as the service received it. */
interface Received {
  readonly url: string | undefined;
  readonly body: string;
}

let respond: (request: IncomingMessage, response: ServerResponse) => void;
let received: Received[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ url: request.url, body });
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

describe.each([301, 302, 303, 307, 308])('a redirect with the status %s', (status) => {
  beforeEach(() => {
    respond = ({ url }, response) => {
      const redirected = url?.startsWith('/elsewhere');
      response.writeHead(redirected ? 200 : status, redirected ? {} : { Location: '/elsewhere' });
      response.end('{"configValues":[],"validationModels":[]}');
    };
  });

  test('of a mutation is an error without a status, and its body is sent once', async () => {
    await expect(login()).rejects.toMatchObject({ kind: 'network', status: undefined, body: {} });
    expect(received).toEqual([{ url: '/loginSvc/v1/sessionSTA', body: JSON.stringify(body) }]);
  });

  test('of a query is an error without a status, and is not followed', async () => {
    await expect(appInit()).rejects.toMatchObject({ kind: 'network', status: undefined });
    expect(received.map(({ url }) => url)).toEqual(['/loginsvc/v1/appinitload']);
  });

  test('of an early request is an error without a status, and is not followed', async () => {
    requestEarly('loginsvc', '/loginsvc/v1/appinitload');
    await expect(appInit()).rejects.toMatchObject({ kind: 'network', status: undefined });
    expect(received.map(({ url }) => url)).toEqual(['/loginsvc/v1/appinitload']);
  });
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

  test.each([
    ['a mutation', login, false],
    ['a query', appInit, false],
    ['a query that was requested early', appInit, true],
  ])('of %s rejects on abort, and the connection closes', async (_, send, early) => {
    if (early) requestEarly('loginsvc', '/loginsvc/v1/appinitload');
    const controller = new AbortController();
    const failed = expect(send(controller.signal)).rejects.toMatchObject({
      kind: 'network',
      status: undefined,
    });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    controller.abort();
    await failed;
    await closed;
  });
});
