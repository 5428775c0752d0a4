import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { configValues } from '#api/offline/config-values.ts';
import { createOfflineEngine, isServicePath } from '#api/offline/engine.ts';
import { replyText } from '#api/offline/reply.ts';

/** A server of one folder. */
export interface Site {
  /** The URL of index.html, with a slash at its end. */
  readonly url: string;
  /** Serves another folder at the same URL from now on, as after a deploy. */
  deploy(folder: string): void;
  close(): void;
}

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
    const isHashed = /-[\w-]{8}\.\w+$/.test(name);
    files.set(`/${name}`, {
      content,
      headers: {
        'Content-Type': types[extname(name)] ?? 'application/octet-stream',
        'Content-Encoding': 'br',
        'Content-Length': content.length,
        'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
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
 * on the same origin. Their config values switch off the risk script, which another company serves.
 *
 * @param captcha whether the services ask for a captcha. Another company serves its script, too, so most measurements
 *   are without one.
 */
export async function serve(folder: string, captcha: 'captcha' | 'no captcha' = 'no captcha'): Promise<Site> {
  const siteKey = captcha === 'captcha' ? configValues.Recaptcha_SiteKey : '';
  const engine = createOfflineEngine({ config: { Risk_ScriptHost: '', Recaptcha_SiteKey: siteKey } });
  let files = readFolder(folder);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (isServicePath(pathname)) {
      const reply = engine.handle({
        method,
        path: pathname,
        headers: headersOf(request),
        body: await text(request),
      });
      response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(replyText(reply));
      return;
    }
    // Any other POST fails, so no login of a product succeeds.
    if (method === 'POST') {
      response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"message":"unauthorised"}');
      return;
    }
    const page = files.get('/index.html');
    const file = files.get(pathname) ?? page;
    // Each visit resets the state of the services, so that an activation link stays valid.
    if (file === page) engine.reset();
    if (file === undefined) response.writeHead(404).end();
    else if (request.headers['if-none-match'] === file.headers.ETag) {
      const { ETag = '', 'Cache-Control': cache = '' } = file.headers;
      response.writeHead(304, { ETag, 'Cache-Control': cache }).end();
    } else response.writeHead(200, file.headers).end(file.content);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    deploy(next) {
      files = readFolder(next);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
