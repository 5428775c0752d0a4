import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { consolePage } from './console-page.ts';
import { createOfflineEngine, isServicePath } from './engine.ts';
import { readText } from './read-text.ts';
import { ScriptedReplies } from './scripted-replies.ts';
import { staticFile } from './static-files.ts';

/** A service call as it arrived. */
interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

interface ServerOptions {
  /** Folder of the production build. */
  readonly dist: string;
  /** 0: any free port. */
  readonly port?: number;
  /** Headers of every page and file. */
  readonly headers?: Readonly<Record<string, string>>;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function json(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Serves the production build, and the offline service behind it, over real HTTP. */
export async function startOfflineServer({ dist, port = 0, headers = {} }: ServerOptions) {
  let clockOffset = 0;
  const engine = createOfflineEngine({ now: () => Date.now() + clockOffset });
  const script = new ScriptedReplies();
  const requests: RecordedRequest[] = [];
  const posts: { path: string; form: Record<string, string> }[] = [];

  async function answerService(request: IncomingMessage, response: ServerResponse, path: string) {
    const method = request.method ?? 'GET';
    const body = json(await readText(request));
    requests.push({ method, path, headers: request.headers, body });
    const scripted = script.next(method, path);
    if (scripted?.delay !== undefined) await pause(scripted.delay);
    if (scripted?.cut) {
      // Cut in the middle of the answer: a browser may repeat a request that got no answer at all.
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{');
      return setTimeout(() => request.socket.destroy(), 50);
    }
    const reply = scripted ?? engine.handle({ method, path, body });
    response.writeHead(reply.status ?? 200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
    });
    response.end(
      reply.body === undefined
        ? ''
        : typeof reply.body === 'string'
          ? reply.body
          : JSON.stringify(reply.body),
    );
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? '/';
    const path = new URL(url, 'http://localhost').pathname;
    if (isServicePath(path)) return answerService(request, response, path);
    if (path === '/__offline/inbox') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      return response.end(JSON.stringify(engine.inbox()));
    }
    if (request.method === 'POST') {
      const form = await readText(request);
      posts.push({ path: url, form: Object.fromEntries(new URLSearchParams(form)) });
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      return response.end(consolePage(url, form));
    }
    const file = await staticFile(dist, path);
    response.writeHead(200, { ...file.headers, ...headers });
    return response.end(file.content);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((thrown: unknown) => {
      response.writeHead(500).end(String(thrown));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}`,
    engine,
    script,
    requests,
    posts,
    /** Moves the service's clock forward, in milliseconds. */
    advanceClock: (by: number) => {
      clockOffset += by;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type OfflineServer = Awaited<ReturnType<typeof startOfflineServer>>;

if (import.meta.main) {
  const { values } = parseArgs({
    options: { dist: { type: 'string', default: 'dist' }, port: { type: 'string', default: '4173' } },
  });
  const { url } = await startOfflineServer({ dist: values.dist, port: Number(values.port) });
  console.log(`The production build with the offline service: ${url} (inbox: ${url}/__offline/inbox)`);
}
