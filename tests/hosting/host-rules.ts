import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

/** What a host does with a GET of a path: the file that it sends, the target of a redirect, or neither. */
export interface Outcome {
  readonly status: number;
  readonly file?: string;
  readonly location?: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Matches a path by a pattern with `*` and `:placeholder`. @returns the captured parts by name. */
const match = (pattern: string, path: string) =>
  new URLPattern({ pathname: pattern.replace('*', ':splat(.*)') }).exec({ pathname: path })?.pathname.groups;

const lines = (dist: string, name: string) => readFileSync(join(dist, name), 'utf8').trim().split('\n');

/** The headers of a path: those of every rule of `_headers` that matches. */
function headersFor(dist: string, path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  let applies = false;
  for (const line of lines(dist, '_headers')) {
    const [, name, value = ''] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
    if (name === undefined) applies = line !== '' && match(line, path) !== undefined;
    else if (applies) headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** Netlify sends the file if there is one, else applies the first rule that matches. A missing target is a 404. */
export function onNetlify(dist: string, path: string): Outcome {
  const headers = headersFor(dist, path);
  const has = (file: string) => /\.\w+$/.test(file) && existsSync(join(dist, file));
  if (path === '/') return { status: 200, file: '/index.html', headers };
  if (has(path)) return { status: 200, file: path, headers };
  for (const line of lines(dist, '_redirects')) {
    const [from = '', to = '', status] = line.split(' ');
    const parts = match(from, path);
    if (parts === undefined) continue;
    const target = to.replace(/:([a-z]\w*)/gi, (_, name: string) => parts[name] ?? '');
    if (status === '302') return { status: 302, location: target, headers };
    return has(target) ? { status: Number(status), file: target, headers } : { status: 404, headers };
  }
  return { status: 404, headers };
}

type FunctionHeaders = Record<string, { readonly value: string }>;
interface FunctionResult {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly headers: FunctionHeaders;
}

/** CloudFront asks the function about the request and about the response. S3 responds to a missing file with 404. */
export function onCloudFront(dist: string, path: string): Outcome {
  const code = `${readFileSync('deploy/cloudfront-function.js', 'utf8')}; handler`;
  const handler: (event: object) => FunctionResult = runInNewContext(code);
  const call = (eventType: string, event: object) => handler({ context: { eventType }, ...event });
  const asked = call('viewer-request', { request: { uri: path, headers: {} } });
  const location = asked.headers.location?.value;
  if (asked.statusCode !== undefined)
    return { status: asked.statusCode, ...(location && { location }), headers: {} };
  const response = call('viewer-response', { request: {}, response: { headers: {} } });
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, { value }]) => [name, value]),
  );
  const file = asked.uri ?? '';
  const isStored = existsSync(join(dist, file)) && !file.endsWith('/');
  return isStored ? { status: 200, file, headers } : { status: 404, headers };
}
