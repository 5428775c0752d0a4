import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A host in front of another one, whose pages arrive in two pieces. */
export interface PiecewiseServer {
  readonly url: string;
  /** Lets the second pieces go. */
  readonly goOn: () => void;
  readonly close: () => void;
}

/** @param cut where the second piece of a page begins: before the first place of this text. */
export async function startPiecewiseServer(behind: string, cut: string): Promise<PiecewiseServer> {
  let goOn: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const server = createServer(async (request, response) => {
    const { method = 'GET', headers, url = '/' } = request;
    const answer = await fetch(behind + url, {
      method,
      headers: { accept: headers.accept ?? '*/*', 'content-type': headers['content-type'] ?? '' },
      redirect: 'manual',
      ...(method === 'POST' ? { body: Uint8Array.from(await buffer(request)) } : {}),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const unsent = ['content-encoding', 'content-length', 'transfer-encoding', 'connection'];
    const sent = [...answer.headers].filter(([name]) => !unsent.includes(name));
    response.writeHead(answer.status, Object.fromEntries(sent));
    const place = headers['sec-fetch-dest'] === 'document' ? body.indexOf(cut) : -1;
    if (place >= 0) {
      response.write(body.subarray(0, place));
      await released;
    }
    response.end(body.subarray(Math.max(place, 0)));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    goOn,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
