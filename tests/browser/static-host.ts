import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { HostingRules } from '../../deploy/hosting-rules.ts';

/**
 * A host that the server of these tests simulates: one whose documented rules it applies to the files that
 * `deploy/` writes for it, or any other one, which does what `hosting.json` says.
 */
export type StaticHost = 'netlify' | 'cloudflare' | 'cloudfront' | 'hosting.json';

interface StaticHostOptions {
  readonly host: StaticHost;
  /** Folder that `deploy/write-static-site.ts` or `deploy/write-cloudfront-site.ts` wrote. */
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
  readonly headers?: Readonly<Record<string, string>>;
}

/** Decides what a host does with a path. */
type Host = (path: string) => Outcome;

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
function readRedirects(text: string, host: StaticHost): Redirect[] {
  const all = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Redirect => {
      const [from = '', to = '', status = '301'] = line.split(/\s+/);
      return { from, to, status: Number(status) };
    });
  if (host === 'netlify') return all;
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
function headersFor(text: string, path: string, host: StaticHost): Record<string, string> {
  const headers: Record<string, string> = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
  const own = new Set<string>();
  const blocks = text.trim().split(/\n\n+/);
  for (const block of host === 'cloudflare' ? blocks.slice(0, 100) : blocks) {
    const [pattern = '', ...lines] = block.split('\n');
    if (match(pattern, path) === undefined) continue;
    for (const line of lines) {
      if (host === 'cloudflare' && line.length > 2000) continue;
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

/** A host that reads `_headers` and `_redirects`. */
function hostOfRules(host: StaticHost, folder: string): Host {
  const published = join(folder, 'public');
  const read = (name: string) => readFileSync(join(published, name), 'utf8');
  const redirects = readRedirects(read('_redirects'), host);
  return (path) => {
    const outcome = (host === 'netlify' ? onNetlify : onCloudflare)(published, path, redirects);
    return {
      ...outcome,
      ...(outcome.file === undefined ? {} : { file: join('public', outcome.file) }),
      headers: headersFor(read('_headers'), path, host),
    };
  };
}

/** The event of a CloudFront function, as far as the function reads it, and what it returns. */
interface FunctionRequest {
  readonly uri: string;
}
interface FunctionResponse {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, { readonly value: string }>>;
}

interface ResponseHeadersPolicy {
  readonly SecurityHeadersConfig: {
    readonly ContentSecurityPolicy: { readonly ContentSecurityPolicy: string };
    readonly StrictTransportSecurity: {
      readonly AccessControlMaxAgeSec: number;
      readonly IncludeSubdomains: boolean;
    };
    readonly ReferrerPolicy: { readonly ReferrerPolicy: string };
    readonly FrameOptions: { readonly FrameOption: string };
    readonly ContentTypeOptions: { readonly Override: boolean };
  };
  readonly CustomHeadersConfig: {
    readonly Items: readonly { readonly Header: string; readonly Value: string }[];
  };
}

/** The headers that CloudFront sends for a response headers policy (Amazon CloudFront Developer Guide). */
function headersOfPolicy({ SecurityHeadersConfig, CustomHeadersConfig }: ResponseHeadersPolicy) {
  const { ContentSecurityPolicy, StrictTransportSecurity, ...rest } = SecurityHeadersConfig;
  const { AccessControlMaxAgeSec, IncludeSubdomains } = StrictTransportSecurity;
  return {
    'Content-Security-Policy': ContentSecurityPolicy.ContentSecurityPolicy,
    'Strict-Transport-Security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
    'Referrer-Policy': rest.ReferrerPolicy.ReferrerPolicy,
    'X-Frame-Options': rest.FrameOptions.FrameOption,
    ...(rest.ContentTypeOptions.Override ? { 'X-Content-Type-Options': 'nosniff' } : {}),
    ...Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
  };
}

/**
 * CloudFront runs the function of the release, reads the object that it names from the bucket, and adds the headers of
 * the policy. S3 sends the `Cache-Control` with which deploy/cloudfront-release.mjs uploads each of the two folders.
 */
function cloudFront(folder: string): Host {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  // As in CloudFront, the function has no other globals, and cannot execute text as code.
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  runInContext(read('function.js'), context);
  const handler: (event: { request: FunctionRequest }) => FunctionRequest | FunctionResponse = runInContext(
    'handler',
    context,
  );
  const headers = headersOfPolicy(JSON.parse(read('response-headers-policy.json')));
  const cacheControl = {
    immutable: 'public, max-age=31536000, immutable',
    revalidated: 'no-cache',
  };
  return (path) => {
    const result = handler({ request: { uri: path } });
    if ('statusCode' in result) {
      const location = result.headers?.location?.value;
      return { status: result.statusCode, ...(location === undefined ? {} : { location }), headers };
    }
    for (const [part, value] of Object.entries(cacheControl)) {
      const file = join(part, result.uri);
      if (isFile(folder, file)) return { status: 200, file, headers: { ...headers, 'Cache-Control': value } };
    }
    return { status: 404, headers };
  };
}

/** Any other host. It needs nothing but the data of `hosting.json`. */
export function hostOfData(folder: string): Host {
  const rules: HostingRules = JSON.parse(readFileSync(join(folder, 'hosting.json'), 'utf8'));
  const { redirects, ignoredPrefixes, files, hashedFiles, notFound, page, cacheControl } = rules;
  const matches = (pattern: string, path: string) =>
    new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace(/\*/g, '.*')}$`).test(path);
  return (path) => {
    const location = redirects[path];
    const headers = { ...rules.headers, 'Cache-Control': cacheControl.others };
    if (location !== undefined) return { status: 302, location, headers };
    const prefix = ignoredPrefixes.find((first) =>
      `${path}/`.toLowerCase().startsWith(`${first}/`.toLowerCase()),
    );
    const rest = path.slice(prefix?.length ?? 0);
    if (hashedFiles.includes(rest))
      return {
        status: 200,
        file: join('public', rest),
        headers: { ...headers, 'Cache-Control': cacheControl.hashedFiles },
      };
    if (files.includes(rest)) return { status: 200, file: join('public', rest), headers };
    if (notFound.some((pattern) => matches(pattern, rest))) return { status: 404, headers };
    return { status: 200, file: join('public', page), headers };
  };
}

/** Serves a release as a host does. */
export async function startStaticHost({ host, folder, services }: StaticHostOptions) {
  const decide =
    host === 'cloudfront'
      ? cloudFront(folder)
      : host === 'hosting.json'
        ? hostOfData(folder)
        : hostOfRules(host, folder);
  const server = createServer((incoming, response) => {
    const { pathname, search } = new URL(incoming.url ?? '/', 'http://localhost');
    if (isForServices(pathname)) return passOn(services, incoming, response);
    const { status, file, location, headers } = decide(pathname);
    if (location !== undefined) response.writeHead(status, { ...headers, Location: location + search });
    else
      response.writeHead(status, { ...headers, 'Content-Type': types[extname(file ?? '')] ?? 'text/plain' });
    response.end(file === undefined ? '' : readFileSync(join(folder, file)));
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
