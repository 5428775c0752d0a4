import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type OfflineServer, startOfflineServer } from '#api/offline/http-server.ts';

/** A response of the services that a fault can change. */
export interface GatewayResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** The part of a request that a fault receives. */
export interface GatewayRequest {
  readonly method: string;
  /** The path in lower case, because paths of the services match in any case. */
  readonly path: string;
}

/**
 * Changes a response in place, or returns what replaces it: `'cut'` breaks the connection, a number is a delay in
 * milliseconds.
 */
export type Fault = (response: GatewayResponse, request: GatewayRequest) => 'cut' | number | undefined;

interface GatewayOptions {
  /** Origin of the page that the gateway allows by CORS. */
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
    'access-control-allow-headers': 'Content-Type, X-Fingerprint, X-Reference',
  },
  text: '',
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** Forwards a request to the simulated services. */
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

/** Serves the simulated services on their own origin with CORS for a page. A fault changes their responses. */
export async function startServiceGateway({ page, fault }: GatewayOptions) {
  const offline = await startOfflineServer({ dist: '.' });
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const reply = method === 'OPTIONS' ? preflightResponse(page) : await forward(offline, request, page);
    const effect = fault?.(reply, { method, path: url.toLowerCase() });
    if (effect === 'cut') {
      request.socket.destroy();
      return;
    }
    if (typeof effect === 'number') await wait(effect);
    response.writeHead(reply.status, reply.headers).end(reply.text);
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
