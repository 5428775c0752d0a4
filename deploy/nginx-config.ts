import { readFileSync } from 'node:fs';
import { isResolved } from './consequences.ts';
import type { Hosts, ProxiedPath } from './hosts.ts';
import { CommandError } from './run-command.ts';
import { serviceHeaders } from './security-headers.ts';

const template = new URL('./nginx.conf.template', import.meta.url);

/**
 * Quotes a value so that nginx reads it as one word.
 *
 * @throws for a line break, and for a `$`, which would begin a variable and cannot be escaped.
 */
function quoted(value: string): string {
  if (/[$\r\n]/.test(value))
    throw new CommandError(`The nginx configuration cannot contain this value: ${value}`);
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

const lines = (depth: number, ...texts: readonly string[]) =>
  texts.map((text) => `${'    '.repeat(depth)}${text}`).join('\n');

const header = ([name, value]: readonly [string, string]) => `add_header ${name} ${quoted(value)} always;`;

/** The headers that nginx adds to an application with pages. The application sends all others itself. */
const applicationHeaders = { 'X-Content-Type-Options': 'nosniff' };

/** Headers of a service that nginx replaces with its own, because a header with two values is ignored or invalid. */
const replacedHeaders = ['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy'];

/** How long a client whose requests are limited must wait before the next try, in seconds. */
const retryAfter = 60;

/** Settings that make nginx check the certificate of an https upstream, by the name that it requests (SNI). */
const verification = ({ upstream }: ProxiedPath, { trustedCertificates }: Hosts): string[] =>
  upstream.startsWith('https:')
    ? [
        'proxy_ssl_server_name on;',
        `proxy_ssl_name ${new URL(upstream).hostname};`,
        'proxy_ssl_verify on;',
        'proxy_ssl_verify_depth 4;',
        `proxy_ssl_trusted_certificate ${trustedCertificates};`,
      ]
    : [];

/** Forwards a path unchanged. nginx never repeats a request, because the first one may have had its effect. */
const proxyLocation = (proxied: ProxiedPath, hosts: Hosts) => {
  const { path, upstream, hasPages, host } = proxied;
  // nginx resolves the name of an upstream again only if a variable contains it.
  const target = isResolved(upstream) ? '$upstream_origin' : upstream;
  return [
    lines(1, `location ~* ^${path.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')} {`),
    lines(
      2,
      ...(target === upstream ? [] : [`set $upstream_origin ${upstream};`]),
      `proxy_pass ${target};`,
      ...verification(proxied, hosts),
      'proxy_http_version 1.1;',
      `proxy_set_header Host ${host ?? '$http_host'};`,
      'proxy_set_header Connection "";',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'proxy_set_header X-Forwarded-Proto $client_scheme;',
      'proxy_next_upstream off;',
      // The page cancels a call after 30 s.
      'proxy_read_timeout 35s;',
      ...(hosts.rateLimit === undefined || hasPages ? [] : limit(hosts.rateLimit)),
      ...(hasPages ? [] : replacedHeaders.map((name) => `proxy_hide_header ${name};`)),
      ...Object.entries(hasPages ? applicationHeaders : serviceHeaders).map(header),
    ),
    lines(1, '}'),
  ].join('\n');
};

const limit = ({ burst }: NonNullable<Hosts['rateLimit']>): string[] => [
  `limit_req zone=sign_in${burst === 0 ? '' : ` burst=${burst} nodelay`};`,
  'limit_req_status 429;',
  'error_page 429 = @too_many_requests;',
];

/** The response to a limited request. The page shows when the next try is possible. */
const tooManyRequests = ({ rateLimit }: Hosts): string =>
  rateLimit === undefined
    ? ''
    : [
        '',
        lines(1, 'location @too_many_requests {'),
        lines(
          2,
          'default_type application/json;',
          ...Object.entries({ ...serviceHeaders, 'Retry-After': String(retryAfter) }).map(header),
          `return 429 '{"status":429,"reason":"TOO_MANY_REQUESTS"}';`,
        ),
        lines(1, '}'),
      ].join('\n');

const limitZone = ({ rateLimit }: Hosts, reports: string): string =>
  rateLimit === undefined
    ? ''
    : [
        '',
        '# Only a POST can try a password, so only POSTs are counted, without the reports that every page sends.',
        'map "$request_method $uri" $limited_client {',
        lines(
          1,
          'default "";',
          ...(reports.startsWith('/') ? [`${quoted(`POST ${reports.replace(/\?.*/, '')}`)} "";`] : []),
          '"~^POST " $binary_remote_addr;',
        ),
        '}',
        `limit_req_zone $limited_client zone=sign_in:10m rate=${rateLimit.perMinute}r/m;`,
      ].join('\n');

/** Defines `$client_scheme`: the scheme of the user's request, as a trusted balancer names it. */
const clientScheme = ({ balancers }: Hosts): string =>
  [
    '',
    '# The scheme of the request as the client sent it. Only a balancer of the file of hosts is believed.',
    'geo $realip_remote_addr $from_balancer {',
    lines(1, 'default 0;', ...balancers.map((address) => `${address} 1;`)),
    '}',
    'map $from_balancer$http_x_forwarded_proto $client_scheme {',
    lines(1, 'default $scheme;', '1https https;', '1http http;'),
    '}',
    'map $from_balancer$http_x_forwarded_proto $came_by_http {',
    lines(1, 'default 0;', '1http 1;'),
    '}',
  ].join('\n');

/** Takes the address of the client from a trusted balancer, and redirects http that the balancer received. */
const trustBalancers = (hosts: Hosts): string =>
  hosts.balancers.length === 0
    ? ''
    : lines(
        1,
        ...hosts.balancers.map((address) => `set_real_ip_from ${address};`),
        'real_ip_header X-Forwarded-For;',
        'real_ip_recursive on;',
        `if ($came_by_http) { return 308 https://${firstName(hosts)}$request_uri; }`,
      );

/** Returns the first name of `serverName`. @throws {CommandError} if that name is a wildcard or a regular expression. */
function firstName({ serverName }: Hosts): string {
  const [name = ''] = serverName.trim().split(/\s+/);
  if (/^[a-z\d-]+(?:\.[a-z\d-]+)*$/i.test(name)) return name;
  throw new CommandError(`"serverName" must begin with a full host name, but it is "${serverName}".`);
}

/**
 * Returns the origin to which http is redirected: the first name of `serverName`. The name in the request is chosen by
 * its sender, who could otherwise make a shared cache keep a redirect to another host.
 *
 * @throws if that name is a wildcard or a regular expression.
 */
function secureOrigin(hosts: Hosts): string {
  const port = /(?:^|:)(\d+)(?=\s|$)/.exec(listensOf(hosts)[0] ?? '')?.[1] ?? '443';
  return `https://${firstName(hosts)}${port === '443' ? '' : `:${port}`}`;
}

const listensOf = ({ listen, tls }: Hosts): string[] =>
  [listen ?? (tls === undefined ? '80' : '443 ssl http2')].flat();

const listenTo = (listen: string) => `listen ${listen};`;

function redirectToTls(hosts: Hosts): string {
  const { serverName, tls } = hosts;
  if (tls === undefined) return '';
  return [
    '\nserver {',
    lines(
      1,
      ...[tls.redirectFrom ?? '80'].flat().map(listenTo),
      `server_name ${serverName};`,
      'server_tokens off;',
      'access_log off;',
      `return 308 ${secureOrigin(hosts)}$request_uri;`,
    ),
    '}\n',
  ].join('\n');
}

/** The headers that depend on the release. nginx reads their values from `policy.map` and `policy_report_only.map`. */
const policyHeaders = {
  policy: 'Content-Security-Policy',
  policy_report_only: 'Content-Security-Policy-Report-Only',
} as const;

/**
 * Returns the two files that give nginx the policy of a release, by their names. Both files exist for every release,
 * because `switch` includes them without knowing which of the two policies a release has.
 */
export function policyMaps(
  release: string,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(policyHeaders).map(([map, name]) => [
      `${map}.map`,
      `${quoted(release)} ${quoted(headers[name] ?? '')};\n`,
    ]),
  );
}

/**
 * Returns the site configuration of a release for Debian's nginx, 1.22 or newer. It is the same for every release of
 * the same hosts and the same path for reports, because the names and policies of the releases are in `active.conf`.
 *
 * @param headers the headers of every page and file.
 * @param reports the setting `VITE_ERROR_REPORTS` of the build.
 * @throws for a value that the configuration cannot contain.
 */
export function nginxConfig(hosts: Hosts, headers: Readonly<Record<string, string>>, reports = ''): string {
  const { tls, resolvers } = hosts;
  const constant = Object.entries(headers).filter(
    ([name]) => !Object.values<string>(policyHeaders).includes(name),
  );
  const values: Readonly<Record<string, string>> = {
    scheme: clientScheme(hosts),
    rateLimit: limitZone(hosts, reports),
    redirect: redirectToTls(hosts),
    listen: lines(1, ...listensOf(hosts).map(listenTo)),
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
    folder: quoted(hosts.folder),
    accessLog: hosts.accessLog,
    balancers: trustBalancers(hosts),
    resolver: resolvers.length === 0 ? '' : lines(1, `resolver ${resolvers.join(' ')};`),
    brotli: hosts.brotli ? lines(1, 'brotli_static on;') : '',
    proxied: hosts.proxied.map((proxied) => `\n${proxyLocation(proxied, hosts)}`).join('\n'),
    tooMany: tooManyRequests(hosts),
    headers: lines(1, ...constant.map(header)),
  };
  const filled = readFileSync(template, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template contains an unknown name: ${name}`);
    return value;
  });
  return filled.replace(/\n{3,}/g, '\n\n');
}
