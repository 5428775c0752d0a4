import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { createOfflineEngine, isServicePath } from '#api/offline/engine.ts';
import { replyText } from '#api/offline/reply.ts';
import { readStaticFile } from '#api/offline/static-files.ts';

/** Reads and compresses the file of a path. The browser revalidates a file without a hash in its name by its ETag. */
async function compressedFile(folder: string, path: string) {
  const { status, content, headers } = await readStaticFile(folder, path);
  const body = brotliCompressSync(content);
  const ETag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  return {
    status,
    body,
    headers: { ...headers, 'Content-Encoding': 'br', 'Content-Length': body.length, ETag },
  };
}

/**
 * Serves a folder in the same way for every candidate: by HTTP/1.1, compressed with brotli, with the simulated services
 * on the same origin, which ask for no captcha and no risk script, because other companies serve those scripts.
 *
 * @returns the URL of index.html, with a slash at its end.
 */
export async function serve(folder: string): Promise<string> {
  const engine = createOfflineEngine({ config: { Risk_ScriptHost: '', Recaptcha_SiteKey: '' } });
  const files = new Map<string, ReturnType<typeof compressedFile>>();

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET' } = request;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (isServicePath(pathname)) {
      const reply = engine.handle({ method, path: pathname, headers: {}, body: await text(request) });
      response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(replyText(reply));
    } else if (pathname === '/console') {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('The console');
    } else if (method === 'POST') {
      // Any other POST fails, so no login of a product succeeds.
      response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"message":"unauthorised"}');
    } else {
      const file = files.get(pathname) ?? compressedFile(folder, pathname);
      files.set(pathname, file);
      const { status, headers, body } = await file;
      if (request.headers['if-none-match'] === headers.ETag) response.writeHead(304, headers).end();
      else response.writeHead(status, headers).end(body);
    }
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}
