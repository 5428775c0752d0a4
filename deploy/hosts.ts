import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod/mini';
import { CommandError } from './run-command.ts';

const texts = z.array(z.string());
const noTexts = z._default(texts, []);
/** One value of nginx `listen`, or several. */
const listens = z.union([z.string(), texts.check(z.minLength(1))]);

/** A service or an application to which nginx forwards requests. */
const proxiedPath = z.strictObject({
  /** First part of the path, in any case. */
  path: z.string().check(z.regex(/^\/[^\s"{};]*$/)),
  /** The scheme, host and port that receive the requests, without a path. nginx checks the certificate of https. */
  upstream: z.string().check(z.regex(/^https?:\/\/(?:\[[\da-f:]+\]|[\w.-]+)(?::\d+)?$/i)),
  /**
   * `true` for an application with pages, such as a console, because it sends its own policy. The responses of a
   * service are data, so nginx adds a policy under which HTML in them neither executes scripts nor loads anything.
   */
  hasPages: z._default(z.boolean(), false),
  /** The `Host` header that the upstream receives; by default that of the request, which is the page's host. */
  host: z.optional(z.string().check(z.regex(/^[\w.:-]+$/))),
});

const captcha = z.strictObject({ scripts: texts, frames: texts, policies: texts });

const securityTxt = z.strictObject({
  /** How to report a vulnerability: URIs such as `mailto:security@example.com` or `https://example.com/report`. */
  contacts: texts,
  /** When the file expires: ISO 8601 with a time zone, at most a year ahead. */
  expires: z.string(),
  /** The URL of the policy for reports. */
  policy: z.optional(z.string()),
  /** The languages in which reports are welcome, such as `en` and `es`. */
  languages: z.optional(texts),
});

const hostsSchema = z.strictObject({
  /** Names under which the page is served (nginx `server_name`); http is redirected to the first one. */
  serverName: z.string(),
  /**
   * nginx `listen`, such as `["443 ssl http2", "[::]:443 ssl http2"]` for IPv4 and IPv6; by default the first of them
   * with `tls`, and `80` without.
   */
  listen: z.optional(listens),
  /** The TLS files, if nginx terminates TLS itself; `redirectFrom` is every `listen` that redirects http, 80 by default. */
  tls: z.optional(
    z.strictObject({ certificate: z.string(), key: z.string(), redirectFrom: z.optional(listens) }),
  ),
  /** The folder on the server that contains the releases. */
  folder: z._default(z.string().check(z.regex(/^\/[\w./-]+$/)), '/srv/merchant-sign-in'),
  /** Whether Debian's package `libnginx-mod-http-brotli-static` is installed. */
  brotli: z._default(z.boolean(), false),
  /** The file in which nginx logs requests. */
  accessLog: z._default(z.string().check(z.regex(/^[\w./:-]+$/)), '/var/log/nginx/merchant-sign-in.log'),
  /** The two services, and other applications that share the page's origin. */
  proxied: z._default(z.array(proxiedPath), []),
  /** Paths on the page's origin that a server in front of nginx handles, such as a balancer. */
  elsewhere: noTexts,
  /**
   * Addresses of the DNS servers that resolve the names of upstreams again when their time to live ends. On a host
   * without IPv6 the list also contains `ipv6=off`.
   */
  resolvers: noTexts,
  /** The certificates of the authorities that nginx trusts when it forwards to an https upstream. */
  trustedCertificates: z._default(z.string(), '/etc/ssl/certs/ca-certificates.crt'),
  /** Addresses (CIDR) of balancers in front of nginx, whose `X-Forwarded-For` and `X-Forwarded-Proto` nginx believes. */
  balancers: noTexts,
  /**
   * How many POSTs per minute one client address may send to the services in `proxied`, reports of the page excepted, and
   * how many more at once. By default nginx limits nothing.
   */
  rateLimit: z.optional(
    z.strictObject({
      perMinute: z.number().check(z.int(), z.minimum(1)),
      burst: z.number().check(z.int(), z.minimum(0)),
    }),
  ),
  /**
   * The origins in the build settings `VITE_LOGINSVC_ORIGIN`, `VITE_THEMESVC_ORIGIN` and `VITE_ERROR_REPORTS` that
   * differ from the page's own origin.
   */
  serviceOrigins: noTexts,
  /**
   * The origins to which the page may post a form: consoles (`redirectURL`) and sign-up (`Boarding_URL`), with every
   * origin to which they redirect the post. They must include the hosts of `VITE_HANDOFF_HOSTS`.
   */
  handOff: noTexts,
  /**
   * The captcha: URLs of its scripts, URLs of its frames, and the Trusted Types policies that its scripts create. The
   * default names exact URLs, because other scripts below https://www.google.com/recaptcha/ contain frameworks that
   * execute text as code.
   */
  captcha: z._default(captcha, {
    scripts: ['https://www.google.com/recaptcha/api.js', 'https://www.gstatic.com/recaptcha/releases/'],
    frames: ['https://www.google.com/recaptcha/api2/', 'https://recaptcha.google.com/recaptcha/api2/'],
    policies: ['goog#html'],
  }),
  /** The origins of the risk script: `https://` and the config value `Risk_ScriptHost`. */
  risk: noTexts,
  /**
   * The origins of brand logos, apart from this host and `data:`. The list is empty by default. The URL of an image can
   * carry data, so under a policy that allows every https host an injected script could send out what a user types.
   */
  logos: noTexts,
  /** The contents of `/.well-known/security.txt` (RFC 9116). Without them that path is a 404. */
  securityTxt: z.optional(securityTxt),
});

/** A service or an application to which nginx forwards requests. */
export type ProxiedPath = z.output<typeof proxiedPath>;

/** The fields of `/.well-known/security.txt` (RFC 9116). */
export type SecurityTxt = z.output<typeof securityTxt>;

/** The hosts, URLs and files of one deployment (docs/deploying.md). */
export type Hosts = z.output<typeof hostsSchema>;

/** The names of all values that a file of hosts may contain. */
export const hostNames: readonly string[] = Object.keys(hostsSchema.shape);

/** How many letters two words differ by, counted from both ends; a small number means that one is a misspelling. */
function difference(one: string, other: string): number {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end))
    end += 1;
  return Math.max(one.length, other.length) - start - end;
}

/** Returns one sentence about an issue that the schema found. */
function explain(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .map((key) => {
        const [nearest = ''] = [...hostNames].sort(
          (one, other) => difference(key, one) - difference(key, other),
        );
        const hint = path === '' && difference(key, nearest) <= 3 ? ` Do you mean "${nearest}"?` : '';
        return `"${path === '' ? key : `${path}.${key}`}" is not a value of this file.${hint}`;
      })
      .join('\n');
  }
  const expected =
    issue.code === 'invalid_type' ? `must be of the type ${issue.expected}` : 'has another form';
  return `"${path}" ${expected} (docs/deploying.md, 'Name your hosts').`;
}

/**
 * Parses the hosts of a deployment.
 *
 * @param name how messages call the value, such as the name of its file.
 * @throws {CommandError} with a sentence for each value that is wrong.
 */
export function parseHosts(value: unknown, name = 'The hosts'): Hosts {
  const result = hostsSchema.safeParse(value);
  if (result.success) return result.data;
  throw new CommandError([`${name} cannot be used:`, ...result.error.issues.map(explain)].join('\n'));
}

/**
 * Reads a file of hosts.
 *
 * @throws {CommandError} if the file is missing, is not JSON, or contains a wrong value.
 */
export function readHosts(file: string): Hosts {
  if (!existsSync(file)) {
    const own = `deploy/${basename(file, '.json')}.example.json`;
    const example = existsSync(own) ? own : 'deploy/hosts.example.json';
    throw new CommandError(
      `There is no file ${file}. Copy ${example} to ${file}, and name your hosts in it.`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  return parseHosts(value, file);
}
