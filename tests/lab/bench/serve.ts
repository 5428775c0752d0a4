import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createOfflineEngine, isServicePath } from '#api/offline/engine.ts';
import { respondToCall } from '#api/offline/http-server.ts';
import { send } from '#api/offline/node-http.ts';
import { readStaticFile } from '#api/offline/static-files.ts';

/** Reads and compresses a file. The browser revalidates it by its ETag, unless its name has a hash. */
async function readCompressed(folder: string, path: string) {
  const file = await readStaticFile(folder, path);
  const content = brotliCompressSync(file.content);
  const ETag = `"${createHash('sha256').update(content).digest('hex')}"`;
  return {
    content,
    headers: { ...file.headers, ETag, 'Content-Encoding': 'br', 'Content-Length': content.length },
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
  const page = await readCompressed(folder, '/index.html');
  // Before the first visit, which must not wait for the compression.
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name));
  const files = new Map(
    await Promise.all(
      names.map(async (name) => [join('/', name), await readCompressed(folder, join('/', name))] as const),
    ),
  );
  const server = createServer((request, response) => {
    const pathname = (request.url ?? '').replace(/\?.*/, '');
    if (isServicePath(pathname)) return void respondToCall(engine, pathname, request, response);
    if (pathname === '/console') return send(response, 200, 'text/plain', 'The console');
    // Any other POST fails, so no login of a product succeeds. A throttled browser would not end a response that has
    // content which the product does not read.
    if (request.method === 'POST') return response.writeHead(401).end();
    const { headers, content } = files.get(pathname) ?? page;
    if (request.headers['if-none-match'] === headers.ETag) response.writeHead(304, headers).end();
    else response.writeHead(200, headers).end(content);
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}
