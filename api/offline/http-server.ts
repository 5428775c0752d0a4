import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { respondToControl } from './control-routes.ts';
import { createOfflineEngine, type EngineOptions, isServicePath, type OfflineEngine } from './engine.ts';
import type { FormPost } from './form-post-page.ts';
import { isFormPost, readBody, respondToFormPost, send } from './node-http.ts';
import { replyText } from './reply.ts';
import { readStaticFile } from './static-files.ts';

interface OfflineServerOptions extends EngineOptions {
  /** The folder of the build. */
  readonly dist: string;
  /** 0, the default, picks a free port. */
  readonly port?: number;
  /** Headers of every file of the build, such as a Content-Security-Policy. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the server responds with 503 to a URL, query included, instead of its file. */
  readonly failing?: (url: string) => boolean;
}

/** A running server. */
export interface OfflineServer {
  /** The origin, without a final slash. */
  readonly url: string;
  readonly engine: OfflineEngine;
  /** The full-page form posts so far: session hand-offs and sign-ups. */
  posts(): readonly FormPost[];
  /** Stops listening and closes open connections. */
  close(): Promise<void>;
}

const controlPath = '/__offline/';

/** Serves a production build and the simulated services on one origin. @throws if the port is in use. */
export async function startOfflineServer(options: OfflineServerOptions): Promise<OfflineServer> {
  const engine = createOfflineEngine(options);
  const posts: FormPost[] = [];
  const server = createServer((request, response) => {
    respond({ engine, options, posts }, request, response).catch((thrown: unknown) => {
      console.error(thrown);
      if (response.headersSent) response.destroy();
      else send(response, 500, 'text/plain', 'The offline service failed. Its console shows the error.');
    });
  });
  await listen(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://localhost:${port}`, engine, posts: () => posts, close };
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });

interface Site {
  readonly engine: OfflineEngine;
  readonly options: OfflineServerOptions;
  readonly posts: FormPost[];
}

async function respond(
  { engine, options, posts }: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const path = url.replace(/[?#].*$/, '');
  if (path.startsWith(controlPath)) {
    const name = path.slice(controlPath.length);
    const reply = respondToControl(engine, method, name, await readBody(request));
    send(response, reply.status, reply.type, reply.text);
  } else if (isServicePath(path)) await respondToCall(engine, path, request, response);
  else if (isFormPost(request)) posts.push(await respondToFormPost(request, response));
  else if (options.failing?.(url)) send(response, 503, 'text/plain', 'This file fails to load.');
  else if (method === 'GET' || method === 'HEAD') await sendFile(options, path, response);
  else send(response, 405, 'text/plain', 'Method not allowed');
}

/** Sends what the simulated services respond to a call. */
export async function respondToCall(
  engine: OfflineEngine,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const reply = engine.handle({ method: request.method ?? 'GET', path, headers, body });
  if (reply.delayMs) await wait(reply.delayMs);
  const type = reply.text === undefined ? 'application/json' : 'text/html';
  if (reply.cut) cutOff(response);
  else send(response, reply.status, type, replyText(reply));
}

/** Breaks the connection in the middle of the response, because a browser may repeat a request without any response. */
function cutOff(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
  response.write('{', () => response.destroy());
}

async function sendFile(
  { dist, headers = {} }: OfflineServerOptions,
  path: string,
  response: ServerResponse,
): Promise<void> {
  const file = await readStaticFile(dist, path);
  response.writeHead(file.status, { ...headers, ...file.headers });
  response.end(file.content);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      dist: { type: 'string', default: 'dist' },
      port: { type: 'string', default: '4173' },
      'no-scripts': { type: 'boolean', default: false },
    },
  });
  const { url } = await startOfflineServer({
    dist: values.dist,
    port: Number(values.port),
    // Without the scripts of other companies, the page needs no network.
    config: values['no-scripts'] ? { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } : {},
  });
  console.log(`The build, with the simulated services: ${url}/`);
}
