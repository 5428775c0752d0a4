import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy that sends each HTML page in two pieces. */
export interface PiecewiseServer {
  readonly url: string;
  /** Sends the second piece of every page. */
  readonly sendRest: () => void;
  readonly close: () => void;
}

/**
 * Starts a proxy that sends each HTML page in two pieces.
 *
 * @param behind origin of the server to which it forwards requests.
 * @param cut text before which the second piece of a page begins.
 */
export async function startPiecewiseServer(behind: string, cut: string): Promise<PiecewiseServer> {
  let sendRest: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers, url = '/' } = request;
    const upstream = await fetch(behind + url, {
      method,
      headers: { accept: headers.accept ?? '*/*', 'content-type': headers['content-type'] ?? '' },
      redirect: 'manual',
      ...(method === 'POST' ? { body: Uint8Array.from(await buffer(request)) } : {}),
    });
    const body = Buffer.from(await upstream.arrayBuffer());
    const unsent = ['content-encoding', 'content-length', 'transfer-encoding', 'connection'];
    const sent = [...upstream.headers].filter(([name]) => !unsent.includes(name));
    response.writeHead(upstream.status, Object.fromEntries(sent));
    const index = headers['sec-fetch-dest'] === 'document' ? body.indexOf(cut) : -1;
    if (index >= 0) {
      response.write(body.subarray(0, index));
      await released;
    }
    response.end(body.subarray(Math.max(index, 0)));
  };
  const server = createServer((request, response) => {
    // The server behind closes when the test ends, also while the page still loads.
    forward(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    sendRest,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
