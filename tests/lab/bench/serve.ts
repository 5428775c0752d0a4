import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { createOfflineEngine, isServicePath } from '#api/offline/engine.ts';
import { replyText } from '#api/offline/reply.ts';

interface ServedFile {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string | number>>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/**
 * Reads and compresses the files of a folder. A file with a hash in its name is immutable; the browser revalidates
 * every other file by its ETag.
 */
function readFolder(folder: string): ReadonlyMap<string, ServedFile> {
  const files = new Map<string, ServedFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (!statSync(file).isFile()) continue;
    const content = brotliCompressSync(readFileSync(file));
    files.set(`/${name}`, {
      content,
      headers: {
        'Content-Type': types[extname(name)] ?? 'application/octet-stream',
        'Content-Encoding': 'br',
        'Content-Length': content.length,
        'Cache-Control': /-[\w-]{8}\.\w+$/.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ETag: `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`,
      },
    });
  }
  return files;
}

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/**
 * Serves a folder in the same way for every candidate: by HTTP/1.1, compressed with brotli, with the simulated services
 * on the same origin, which ask for no captcha and no risk script, because other companies serve those scripts.
 *
 * @returns the URL of index.html, with a slash at its end.
 */
export async function serve(folder: string): Promise<string> {
  const engine = createOfflineEngine({ config: { Risk_ScriptHost: '', Recaptcha_SiteKey: '' } });
  const files = readFolder(folder);
  const page = files.get('/index.html');
  if (page === undefined) throw new Error(`${folder} has no index.html.`);

  async function respond(request: IncomingMessage, response: ServerResponse, first: ServedFile) {
    const { method = 'GET' } = request;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (isServicePath(pathname)) {
      const body = await text(request);
      const reply = engine.handle({ method, path: pathname, headers: headersOf(request), body });
      response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(replyText(reply));
    } else if (pathname === '/console') {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('The console');
    } else if (method === 'POST') {
      // Any other POST fails, so no login of a product succeeds.
      response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"message":"unauthorised"}');
    } else {
      const { headers, content } = files.get(pathname) ?? first;
      if (request.headers['if-none-match'] === headers.ETag) response.writeHead(304, headers).end();
      else response.writeHead(200, headers).end(content);
    }
  }

  const server = createServer((request, response) => {
    respond(request, response, page).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}
