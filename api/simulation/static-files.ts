import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.gif': 'image/gif',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

interface StaticFile {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

async function fileAt(path: string): Promise<Buffer | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? readFile(path) : undefined;
}

/**
 * The file that a host serves for a path (contract section 7): one of the build, with or without the prefix
 * `Login` or `Loginapp`, and `index.html` for everything else.
 */
export async function staticFile(dist: string, path: string): Promise<StaticFile> {
  const inside = normalize(decodeURIComponent(path).replace(/^\/(?:login|loginapp)(?=\/|$)/i, '')).replace(
    /^(\.\.[/\\])+/,
    '',
  );
  const named = inside === '/' || inside === '.' ? undefined : await fileAt(join(dist, inside));
  const content = named ?? (await readFile(join(dist, 'index.html')));
  const hashed = named !== undefined && /-[\w-]{8}\.\w+$/.test(inside);
  return {
    content,
    headers: {
      'Content-Type': types[named === undefined ? '.html' : extname(inside)] ?? 'application/octet-stream',
      'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  };
}
