import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createOfflineEngine, isServicePath } from '../../api/offline/engine.ts';
import { replyText } from '../../api/offline/reply.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/**
 * Serves a folder the same way for every candidate: HTTP/1.1, brotli, the simulated services beside it. Captcha and risk
 * script, which come from other companies, are switched off by the services' config.
 */
export async function serve(folder: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const engine = createOfflineEngine({ config: { Risk_ScriptHost: '', Recaptcha_SiteKey: '' } });
  const compressed = new Map<string, Buffer>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  )) {
    if (statSync(file).isFile()) compressed.set(file, brotliCompressSync(readFileSync(file)));
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (isServicePath(pathname)) {
      const reply = engine.handle({ method: 'GET', path: pathname, headers: {}, body: '' });
      response.writeHead(reply.status, { 'Content-Type': 'application/json' });
      response.end(replyText(reply));
      return;
    }
    // Nobody is let in: neither by a form, nor by a session that a product looks for at first.
    if (request.method === 'POST') {
      response.writeHead(401, { 'Content-Type': 'application/json' });
      response.end('{"message":"unauthorised"}');
      return;
    }
    const asked = join(folder, pathname);
    const file = compressed.has(asked) ? asked : join(folder, 'index.html');
    const content = compressed.get(file) ?? Buffer.alloc(0);
    response.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
      'Content-Length': content.length,
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
