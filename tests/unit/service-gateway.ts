import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type OfflineServer, startOfflineServer } from '#api/offline/http-server.ts';

/** A response of the gateway. A fault can change it before it is sent. */
export interface GatewayResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** What a fault knows about the request. */
export interface GatewayRequest {
  readonly method: string;
  /** The path in lower case, because paths of the services match in any case. */
  readonly path: string;
}

/**
 * Simulates a fault of a service. It may change the response in place.
 *
 * @returns `'cut'` to break the connection instead of responding, or a number to delay the response by so many
 *   milliseconds.
 */
export type Fault = (response: GatewayResponse, request: GatewayRequest) => 'cut' | number | undefined;

interface GatewayOptions {
  /** The origin of the page whose requests CORS allows. */
  readonly page: string;
  readonly fault?: Fault | undefined;
}

const corsHeaders = (page: string) => ({
  'access-control-allow-origin': page,
  'access-control-allow-credentials': 'true',
  vary: 'Origin',
});

const preflightResponse = (page: string): GatewayResponse => ({
  status: 204,
  headers: {
    ...corsHeaders(page),
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'Content-Type, X-Fingerprint',
  },
  text: '',
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** Forwards a request, without its headers, to the simulated services. Returns their response with CORS headers. */
async function forward(
  offline: OfflineServer,
  request: IncomingMessage,
  page: string,
): Promise<GatewayResponse> {
  const { method = 'GET', url = '/' } = request;
  const body = await bodyOf(request);
  const response = await fetch(offline.url + url, { method, ...(body === '' ? {} : { body }) });
  const headers = {
    'content-type': response.headers.get('content-type') ?? '',
    'cache-control': response.headers.get('cache-control') ?? '',
    ...corsHeaders(page),
  };
  return { status: response.status, headers, text: await response.text() };
}

/**
 * Serves the simulated services on a separate origin, as if they were not on the page's host. CORS headers allow the
 * page.
 *
 * @returns its URL, a function that returns the requests so far, and a function that stops it.
 */
export async function startServiceGateway({ page, fault }: GatewayOptions) {
  const offline = await startOfflineServer({ dist: '.' });
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    const reply = method === 'OPTIONS' ? preflightResponse(page) : await forward(offline, request, page);
    const effect = fault?.(reply, { method, path: url.toLowerCase() });
    if (effect === 'cut') {
      request.socket.destroy();
      return;
    }
    if (typeof effect === 'number') await wait(effect);
    response.writeHead(reply.status, reply.headers).end(reply.text);
  };
  const server = createServer((request, response) => {
    // The simulated services close when the test ends, also while a request is under way.
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: offline.engine.requests,
    close: async () => {
      const closed = new Promise((settle) => server.close(settle));
      server.closeAllConnections();
      await Promise.all([closed, offline.close()]);
    },
  };
}
