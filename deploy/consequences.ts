import { anyHost, type BuildSettings } from './build-settings.ts';
import type { Hosts } from './hosts.ts';

/** What serves the page: nginx, which forwards requests to the services, or a host that does not. */
export type Target = 'nginx' | 'static' | 'cloudfront';

/** Parses an http(s) URL; `undefined` for a path on the page's own origin and for other text. */
const urlOf = (text: string) => (/^https?:/i.test(text) && URL.canParse(text) ? new URL(text) : undefined);

const originOf = (text: string): string => urlOf(text)?.origin ?? '';

/** Whether a URL names this machine. Browsers let an https page call it by http (W3C Secure Contexts). */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

const isAddress = (hostname: string) => /^(?:\d+(?:\.\d+){3}|\[.*\])$/.test(hostname);

/** Whether nginx must resolve the name of an upstream. It reads the address of `localhost` from the machine itself. */
export const isResolved = (upstream: string): boolean => {
  const hostname = urlOf(upstream)?.hostname ?? '';
  return hostname !== 'localhost' && !isAddress(hostname);
};

/** Whether users open the page by https: nginx or a balancer in front of it terminates TLS. */
const isSecure = ({ tls, balancers }: Hosts, target: Target) =>
  target !== 'nginx' || tls !== undefined || balancers.length > 0;

const called = [
  ['VITE_LOGINSVC_ORIGIN', 'loginsvc', '/loginsvc/v1/'],
  ['VITE_THEMESVC_ORIGIN', 'themesvc', '/themesvc/v1/'],
] as const;

/** Returns what follows for the paths on the page's own origin that the page requests. */
function ownOriginProblems(settings: BuildSettings, hosts: Hosts, target: Target): string[] {
  const forwarded = target === 'nginx' ? hosts.proxied.map(({ path }) => path) : [];
  const isHandled = (path: string) =>
    [...forwarded, ...hosts.elsewhere].some((prefix) => path.toLowerCase().startsWith(prefix.toLowerCase()));
  const remedy =
    target === 'nginx'
      ? 'Name the path in "proxied"'
      : 'Name the path in "elsewhere" if this host forwards it';
  const services = called
    .filter(([name, , path]) => settings[name] === '' && !isHandled(path))
    .map(
      ([name, service, path]) =>
        `The page calls ${service} on its own origin, but nothing forwards ${path}: every call would fail. ${remedy}, or build with ${name}.`,
    );
  const reports = settings.VITE_ERROR_REPORTS;
  if (!reports.startsWith('/') || isHandled(reports)) return services;
  return [
    ...services,
    `VITE_ERROR_REPORTS is ${reports}, but nothing receives this path: every report would be lost. ${remedy}, or build with a URL on another origin.`,
  ];
}

/** Returns what follows if the policy does not name an origin that the page calls, or a host that receives a session. */
function policyProblems(settings: BuildSettings, hosts: Hosts): string[] {
  const services = (['VITE_LOGINSVC_ORIGIN', 'VITE_THEMESVC_ORIGIN', 'VITE_ERROR_REPORTS'] as const)
    .filter((name) => originOf(settings[name]) !== '')
    .filter((name) => !hosts.serviceOrigins.map(originOf).includes(originOf(settings[name])))
    .map(
      (name) =>
        `${name} is on ${originOf(settings[name])}, but "serviceOrigins" does not name it: the policy would block the requests.`,
    );
  // The policy always allows form posts to the page's own host.
  const allowed = [
    ...hosts.serverName.split(/\s+/),
    ...hosts.handOff.map((source) => urlOf(source)?.host ?? source),
  ];
  const blocked = settings.VITE_HANDOFF_HOSTS.filter((host) => host !== anyHost && !allowed.includes(host));
  return [
    ...services,
    ...blocked.map(
      (host) =>
        `VITE_HANDOFF_HOSTS names ${host}, but "handOff" does not: the policy would block the form post.`,
    ),
  ];
}

/** Returns what follows from http on a page that users open by https. */
function schemeProblems(settings: BuildSettings, hosts: Hosts, target: Target): string[] {
  if (!isSecure(hosts, target)) return [];
  const isBlocked = (text: string) => {
    const url = urlOf(text);
    return url?.protocol === 'http:' && !isLoopback(url);
  };
  const names = ['VITE_LOGINSVC_ORIGIN', 'VITE_THEMESVC_ORIGIN', 'VITE_ERROR_REPORTS'] as const;
  return [
    ...names
      .filter((name) => isBlocked(settings[name]))
      .map((name) => `${name} is ${settings[name]}: browsers block calls by http from an https page.`),
    ...hosts.handOff
      .filter((source) => urlOf(source)?.protocol === 'http:')
      .map((source) => `"handOff" names ${source}: the page posts no session from https to http.`),
  ];
}

/** Returns what follows if nginx has a certificate and does not use it. */
const listenProblems = ({ listen = [], tls }: Hosts): string[] =>
  [listen]
    .flat()
    .filter((value) => tls !== undefined && !/ (?:ssl|quic)\b/.test(value))
    .map(
      (value) =>
        `"listen" is ${value}, without "ssl": nginx would respond there by http, although "tls" is set.`,
    );

/** Returns what follows for the upstreams to which nginx forwards requests. */
function upstreamProblems({ proxied, resolvers }: Hosts): string[] {
  const upstreams = [...new Set(proxied.map(({ upstream }) => upstream))];
  const isHttpsAddress = (upstream: string) => upstream.startsWith('https:') && !isResolved(upstream);
  return [
    ...upstreams
      .filter(isHttpsAddress)
      .map(
        (upstream) =>
          `"proxied" names ${upstream}: nginx compares the names of certificates, not addresses, so every call would be a 502. Use the name in its certificate.`,
      ),
    ...upstreams
      .filter((upstream) => resolvers.length === 0 && isResolved(upstream))
      .map(
        (upstream) =>
          `"proxied" names ${upstream}, but "resolvers" names no DNS server: nginx could not find the host.`,
      ),
  ];
}

/** Returns what follows from a limit that limits nothing. */
const limitProblems = ({ rateLimit, proxied }: Hosts, target: Target): string[] =>
  rateLimit === undefined || (target === 'nginx' && proxied.some(({ hasPages }) => !hasPages))
    ? []
    : [
        '"rateLimit" limits nothing: nginx limits only what it forwards to a service of "proxied". Limit logins in the services.',
      ];

/**
 * Compares a build with the hosts of a deployment. Users in production would be the first to notice any of these
 * problems.
 *
 * @returns one sentence for each problem, with its consequence.
 */
export function consequences(settings: BuildSettings, hosts: Hosts, target: Target): string[] {
  const withPath = (['serviceOrigins', 'handOff'] as const).flatMap((name) =>
    hosts[name]
      .filter((source) => !/^https?:\/\/[^/]+\/?$/.test(source))
      .map(
        (source) =>
          `"${name}" names ${source}, which is not an origin: the policy would block every other path. Name the origin alone, such as https://console.example.com.`,
      ),
  );
  const unchosen =
    settings.VITE_HANDOFF_HOSTS.length > 0
      ? []
      : [
          'VITE_HANDOFF_HOSTS is empty: the page would post a session to any host that loginsvc names. Build with the hosts of your consoles, or with VITE_HANDOFF_HOSTS=* if any host is your choice.',
        ];
  return [
    ...unchosen,
    ...ownOriginProblems(settings, hosts, target),
    ...withPath,
    ...policyProblems(settings, hosts),
    ...schemeProblems(settings, hosts, target),
    ...limitProblems(hosts, target),
    ...(target === 'nginx' ? [...listenProblems(hosts), ...upstreamProblems(hosts)] : []),
  ];
}
