import { readFileSync } from 'node:fs';
import type { Hosts, ProxiedPath } from './hosts.ts';
import { serviceHeaders } from './security-headers.ts';

const template = new URL('./nginx.conf.template', import.meta.url);

/**
 * Quotes a value so that nginx reads it as one word.
 *
 * @throws for a line break, and for a `$`, which would begin a variable and cannot be escaped.
 */
function quoted(value: string): string {
  if (/[$\r\n]/.test(value)) throw new Error(`The nginx configuration cannot contain this value: ${value}`);
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

const lines = (depth: number, ...texts: readonly string[]) =>
  texts.map((text) => `${'    '.repeat(depth)}${text}`).join('\n');

const header = ([name, value]: readonly [string, string]) => `add_header ${name} ${quoted(value)} always;`;

/** The headers that nginx adds to an application with pages. The application sends all others itself. */
const applicationHeaders = { 'X-Content-Type-Options': 'nosniff' };

/** Headers of a service that nginx replaces with its own, because a header with two values is ignored or invalid. */
const replacedHeaders = ['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy'];

/** Forwards a path unchanged. nginx never repeats a request, because the first one may have had its effect. */
const proxyLocation = ({ path, upstream, hasPages = false }: ProxiedPath) =>
  [
    lines(1, `location ~* ^${path.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')} {`),
    lines(
      2,
      `proxy_pass ${upstream};`,
      'proxy_http_version 1.1;',
      'proxy_set_header Host $http_host;',
      'proxy_set_header Connection "";',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
      'proxy_next_upstream off;',
      // The page cancels a call after 30 s.
      'proxy_read_timeout 35s;',
      ...(hasPages ? [] : replacedHeaders.map((name) => `proxy_hide_header ${name};`)),
      ...Object.entries(hasPages ? applicationHeaders : serviceHeaders).map(header),
    ),
    lines(1, '}'),
  ].join('\n');

/**
 * Returns the origin to which http is redirected: the first name of `serverName`. The name in the request is chosen by
 * its sender, who could otherwise make a shared cache keep a redirect to another host.
 *
 * @throws if that name is a wildcard or a regular expression.
 */
function secureOrigin({ serverName, listen }: Hosts): string {
  const [name = ''] = serverName.trim().split(/\s+/);
  if (!/^[a-z\d-]+(?:\.[a-z\d-]+)*$/i.test(name)) {
    throw new Error(
      `serverName in deploy/hosts.ts must begin with a full host name, but it is "${serverName}".`,
    );
  }
  const port = /(?:^|:)(\d+)(?=\s|$)/.exec(listen)?.[1] ?? '443';
  return `https://${name}${port === '443' ? '' : `:${port}`}`;
}

function redirectToTls(hosts: Hosts): string {
  const { serverName, tls } = hosts;
  if (tls === undefined) return '';
  return [
    '\nserver {',
    lines(
      1,
      `listen ${tls.redirectFrom ?? '80'};`,
      `server_name ${serverName};`,
      'server_tokens off;',
      'access_log off;',
      `return 308 ${secureOrigin(hosts)}$request_uri;`,
    ),
    '}\n',
  ].join('\n');
}

/**
 * Returns the site configuration for Debian's nginx, 1.22 or newer.
 *
 * @param headers the headers of every page and file.
 * @param accessLog the file in which nginx logs requests, without their queries.
 * @throws for a value that the configuration cannot contain.
 */
export function nginxConfig(
  hosts: Hosts,
  headers: Readonly<Record<string, string>>,
  accessLog = '/var/log/nginx/merchant-sign-in.log',
): string {
  const { tls } = hosts;
  const values: Readonly<Record<string, string>> = {
    redirect: redirectToTls(hosts),
    listen: hosts.listen,
    serverName: hosts.serverName,
    tls:
      tls === undefined
        ? ''
        : lines(
            1,
            `ssl_certificate ${tls.certificate};`,
            `ssl_certificate_key ${tls.key};`,
            'ssl_protocols TLSv1.2 TLSv1.3;',
          ),
    root: quoted(hosts.root),
    accessLog,
    brotli: hosts.brotli ? lines(1, 'brotli_static on;') : '',
    proxied: hosts.proxied.map(proxyLocation).join('\n\n'),
    headers: lines(2, ...Object.entries(headers).map(header)),
  };
  const filled = readFileSync(template, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template contains an unknown name: ${name}`);
    return value;
  });
  return filled.replace(/\n{3,}/g, '\n\n');
}
