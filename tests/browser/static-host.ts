import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** A static host whose documented rules the server of these tests applies. */
export type StaticHostRules = 'netlify' | 'cloudflare';

interface StaticHostOptions {
  readonly rules: StaticHostRules;
  /** Folder that `deploy/write-static-site.ts` wrote. */
  readonly folder: string;
  /** Origin of the simulated services, to which this server forwards requests. */
  readonly services: string;
}

/** What a host does with one request. */
interface Outcome {
  readonly status: number;
  /** File below the published folder. */
  readonly file?: string;
  readonly location?: string;
}

interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** Matches a path by a pattern with `*` and `:placeholder`. @returns the captured parts by name. */
function match(pattern: string, path: string): Record<string, string> | undefined {
  const source = pattern
    .replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
    .replace(/:([a-z]\w*)/gi, '(?<$1>[^/]+)')
    .replace(/\*/g, '(?<splat>.*)');
  const found = new RegExp(`^${source}$`).exec(path);
  return found === null ? undefined : { ...found.groups };
}

const isDynamic = ({ from }: Redirect) => /\*|:[a-z]/i.test(from);

/** Reads `_redirects`, and leaves out the rules that Cloudflare Pages ignores. */
function readRedirects(text: string, rules: StaticHostRules): Redirect[] {
  const all = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Redirect => {
      const [from = '', to = '', status = '301'] = line.split(/\s+/);
      return { from, to, status: Number(status) };
    });
  if (rules === 'netlify') return all;
  // A rule whose target is index.html at the end of its own pattern is an infinite loop, because Cloudflare serves
  // index.html as '/'.
  const supported = all.filter(
    ({ from, to, status }) =>
      [200, 301, 302, 303, 307, 308].includes(status) && !(from === '/*' && to === '/index.html'),
  );
  let dynamic = 0;
  return supported.filter((rule) => !isDynamic(rule) || ++dynamic <= 100);
}

/** The headers of a path: each rule that matches adds its own, and equal names are joined. */
function headersFor(text: string, path: string, rules: StaticHostRules): Record<string, string> {
  const headers: Record<string, string> = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
  const own = new Set<string>();
  const blocks = text.trim().split(/\n\n+/);
  for (const block of rules === 'cloudflare' ? blocks.slice(0, 100) : blocks) {
    const [pattern = '', ...lines] = block.split('\n');
    if (match(pattern, path) === undefined) continue;
    for (const line of lines) {
      if (rules === 'cloudflare' && line.length > 2000) continue;
      const [, name = '', value = ''] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
      headers[name] = own.has(name) ? `${headers[name]}, ${value}` : value;
      own.add(name);
    }
  }
  return headers;
}

const isFile = (folder: string, path: string) =>
  existsSync(join(folder, path)) && statSync(join(folder, path)).isFile();

const target = ({ to }: Redirect, parts: Record<string, string>) =>
  to.replace(/:([a-z]\w*)/gi, (_, name: string) => parts[name] ?? '');

/** Netlify serves the file if there is one, else applies the first rule that matches. A missing target is 404. */
function onNetlify(folder: string, path: string, redirects: readonly Redirect[]): Outcome {
  if (path === '/') return { status: 200, file: '/index.html' };
  if (isFile(folder, path)) return { status: 200, file: path };
  for (const rule of redirects) {
    const parts = match(rule.from, path);
    if (parts === undefined) continue;
    const to = target(rule, parts);
    if (rule.status >= 300 && rule.status < 400) return { status: rule.status, location: to };
    return isFile(folder, to) ? { status: rule.status, file: to } : { status: 404 };
  }
  return { status: 404 };
}

/**
 * Cloudflare Pages applies a rule even if there is a file. It redirects `.html` paths to paths without the extension.
 * Because there is no 404.html, it serves index.html for every other path.
 */
function onCloudflare(folder: string, path: string, redirects: readonly Redirect[]): Outcome {
  for (const rule of redirects) {
    const parts = match(rule.from, path);
    if (parts === undefined) continue;
    const to = target(rule, parts);
    return rule.status === 200 ? asset(folder, to) : { status: rule.status, location: to };
  }
  return asset(folder, path);
}

function asset(folder: string, path: string): Outcome {
  if (path.endsWith('/index.html')) return { status: 308, location: path.slice(0, -'index.html'.length) };
  if (path.endsWith('.html')) return { status: 308, location: path.slice(0, -'.html'.length) };
  if (isFile(folder, path)) return { status: 200, file: path };
  return isFile(folder, `${path}.html`)
    ? { status: 200, file: `${path}.html` }
    : { status: 200, file: '/index.html' };
}

const isForServices = (path: string) => /^\/(?:loginsvc|themesvc|console)\b/i.test(path);

function passOn(services: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const outgoing = request(`${services}${url}`, { method, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(response);
  });
  outgoing.once('error', () => response.destroy());
  incoming.pipe(outgoing);
}

/** Serves a folder as a static host that reads `_headers` and `_redirects` does. */
export async function startStaticHost({ rules, folder, services }: StaticHostOptions) {
  const published = join(folder, 'public');
  const read = (name: string) => readFileSync(join(published, name), 'utf8');
  const server = createServer((incoming, response) => {
    const { pathname, search } = new URL(incoming.url ?? '/', 'http://localhost');
    if (isForServices(pathname)) return passOn(services, incoming, response);
    const decide = rules === 'netlify' ? onNetlify : onCloudflare;
    const { status, file, location } = decide(published, pathname, readRedirects(read('_redirects'), rules));
    const headers = headersFor(read('_headers'), pathname, rules);
    if (location !== undefined) response.writeHead(status, { ...headers, Location: location + search });
    else
      response.writeHead(status, { ...headers, 'Content-Type': types[extname(file ?? '')] ?? 'text/plain' });
    response.end(file === undefined ? '' : readFileSync(join(published, file)));
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      }),
  };
}
