import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildHeaders } from '../../deploy/build-headers.ts';
import type { InlineSources } from '../../deploy/content-security-policy.ts';
import { type Hosts, parseHosts } from '../../deploy/hosts.ts';
import { nginxConfig, policyMaps } from '../../deploy/nginx-config.ts';
import { securityHeaders } from '../../deploy/security-headers.ts';
import { writeRelease } from '../../deploy/write-release.ts';

/** Debian's nginx, unless the variable NGINX_BINARY names another program. */
const nginx = process.env.NGINX_BINARY ?? '/usr/sbin/nginx';

/** Debian's module that sends brotli copies. Its package is optional. */
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Whether this machine's nginx can send brotli copies. */
export const hasBrotli: boolean = existsSync(brotliModule);

/** The hosts of the tested deployment; nginx forwards the paths of services and consoles to `upstream`. */
export function testHosts(upstream: string, rest: Partial<Hosts> = {}): Hosts {
  const paths = ['/loginsvc/', '/themesvc/', '/console', '/activation/', '/slow', '/__offline/'];
  return {
    ...parseHosts({
      serverName: '127.0.0.1',
      brotli: hasBrotli,
      risk: ['https://risk.example', 'https://risk.example.com'],
      proxied: paths.map((path) => ({ path, upstream, hasPages: !/svc/.test(path) })),
    }),
    ...rest,
  };
}

function freePort(): Promise<number> {
  return new Promise((settle, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** An origin with an IP address as its host. nginx would try every address of a name, and the server listens on one. */
async function withIpAddress(origin: string): Promise<string> {
  const url = new URL(origin);
  const { address, family } = await lookup(url.hostname);
  return `${url.protocol}//${family === 6 ? `[${address}]` : address}:${url.port}`;
}

/** Writes a self-signed certificate for 127.0.0.1. Browser tests must ignore its error. */
function writeCertificate(folder: string): { readonly certificate: string; readonly key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-days', '2', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  return { certificate, key };
}

/** The main configuration of nginx, for one process of the current user with all its files in one folder. */
const mainConfig = (folder: string) => `${hasBrotli ? `load_module ${brotliModule};` : ''}
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 512; }
http {
  include /etc/nginx/mime.types;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  include ${folder}/site.conf;
}
`;

/**
 * Whether a URL responds before the process ends. Another nginx may have taken the port meanwhile. nginx writes its file of
 * the process id once it has the port, so no response counts before.
 */
async function isServing(url: string, child: ChildProcess, pidFile: string): Promise<boolean> {
  while (child.exitCode === null) {
    const response = existsSync(pidFile)
      ? await fetch(url, { redirect: 'manual' }).catch(() => undefined)
      : undefined;
    if (response !== undefined && response.status < 400) return true;
    await new Promise((settle) => setTimeout(settle, 20));
  }
  return false;
}

const written = new Map<string, { readonly folder: string; readonly release: string }>();

/** The folder with the release of a build. It is written once, because compressing takes longer than many tests. */
function writtenRelease(dist: string) {
  const before = written.get(dist);
  if (before !== undefined) return before;
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const release = writeRelease({ dist, out: folder, hosts: testHosts('http://127.0.0.1') });
  written.set(dist, { folder, release });
  return { folder, release };
}

/** What `deploy/switch.sh` writes for one release, with other hosts than those of the release. */
function activeConfig(release: string, hosts: Hosts, headers: Readonly<Record<string, string>>): string {
  const maps = policyMaps(release, headers);
  return [
    `map "" $release { default ${release}; }`,
    `map $release $release_policy { ${maps['policy.map']} }`,
    `map $release $release_policy_report_only { ${maps['policy_report_only.map']} }`,
    nginxConfig(hosts, headers),
  ].join('\n');
}

interface NginxOptions {
  readonly dist: string;
  /** Origin of the simulated services. */
  readonly upstream: string;
  /** Whether nginx serves the site by https and redirects http to it. */
  readonly secure?: boolean;
  /** Other values of the file of hosts. */
  readonly hosts?: Partial<Hosts>;
  /** The inline parts that the policy allows, instead of those of the build. */
  readonly inline?: InlineSources;
}

/**
 * Starts Debian's nginx with the site that `deploy/` writes for a build, in front of a service host.
 *
 * @throws if nginx is not installed or refuses the site; the reason is in the message.
 */
export async function startNginx({ dist, upstream, secure = false, hosts = {}, inline }: NginxOptions) {
  if (!existsSync(nginx)) throw new Error(`These tests need nginx (Debian: nginx-light): no ${nginx}.`);
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const services = await withIpAddress(upstream);
  const { folder: site, release } = writtenRelease(dist);
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder));
  const log = join(folder, 'access.log');
  let logged = '';
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = await freePort();
    const httpPort = secure ? await freePort() : port;
    const tls = secure ? { tls: { ...writeCertificate(folder), redirectFrom: `127.0.0.1:${httpPort}` } } : {};
    const listen = `127.0.0.1:${port}${secure ? ' ssl' : ''}`;
    const deployment = testHosts(services, { listen, folder: site, accessLog: log, ...tls, ...hosts });
    const headers = inline ? securityHeaders(deployment, inline) : buildHeaders(dist, deployment);
    writeFileSync(join(folder, 'site.conf'), activeConfig(release, deployment, headers));
    const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
    const url = `http${secure ? 's' : ''}://127.0.0.1:${port}`;
    // The http redirect of a secure site responds as soon as the site does, and needs no certificate.
    if (await isServing(`http://127.0.0.1:${httpPort}`, child, join(folder, 'nginx.pid'))) {
      return {
        url,
        /** The folder whose files nginx serves. */
        root: join(site, 'releases', release, 'public'),
        /** The URL that redirects to `url`. If the site is not secure, both are the same. */
        httpUrl: `http://127.0.0.1:${httpPort}`,
        /** The text of the access log when nginx was closed. */
        log: () => logged,
        close: async () => {
          const ended = new Promise((settle) => child.once('exit', settle));
          child.kill('SIGTERM');
          await ended;
          logged = readFileSync(log, 'utf8');
          rmSync(folder, { recursive: true });
        },
      };
    }
  }
  throw new Error(`nginx did not start:\n${readFileSync(join(folder, 'error.log'), 'utf8')}`);
}
