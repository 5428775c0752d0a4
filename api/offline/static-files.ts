import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** A file of the build, ready to be sent. */
interface StaticFile {
  /** 404 for a missing chunk or catalogue, otherwise 200. */
  readonly status: 200 | 404;
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reads the file that a host serves for a path (docs/deploying.md, 'How a host serves the build'). A first segment
 * `Login` or `Loginapp` is ignored. If the path names no file, that is `index.html`, and below `assets/` or `locales/` a
 * 404 without content.
 *
 * @param root the folder of the build.
 * @throws (rejects) if the file is `index.html` and `root` has none.
 */
export async function readStaticFile(root: string, path: string): Promise<StaticFile> {
  const existing = await existingFile(root, path);
  if (existing === undefined && /^\/(?:(?:login|loginapp)\/)?(?:assets|locales)\/./i.test(decode(path)))
    return { status: 404, content: Buffer.alloc(0), headers: { 'Cache-Control': 'no-cache' } };
  const file = existing ?? join(resolve(root), 'index.html');
  return {
    status: 200,
    content: await readFile(file),
    headers: {
      'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  };
}

async function existingFile(root: string, path: string): Promise<string | undefined> {
  const directory = resolve(root);
  const file = resolve(directory, `.${decode(path).replace(/^\/(?:login|loginapp)(?=\/|$)/i, '')}`);
  if (!file.startsWith(directory + sep)) return undefined;
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? file : undefined;
}

/** Decodes a path. Returns `/`, which names no file, if the path is malformed or contains a null byte. */
function decode(path: string): string {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? '/' : decoded;
  } catch {
    return '/';
  }
}

/** Whether the name of a file contains a hash of its content. */
const isHashed = (file: string): boolean => /[\\/](assets|locales)[\\/].*-[\w-]{8}\.\w+$/.test(file);
