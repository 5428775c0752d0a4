// @vitest-environment node
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeBuildRecord } from '../../deploy/build-record.ts';
import { readBuildSettings } from '../../deploy/build-settings.ts';
import { type Hosts, parseHosts } from '../../deploy/hosts.ts';
import { writeRelease } from '../../deploy/write-release.ts';
import { hostOfData } from '../browser/static-host.ts';

// The releases that deploy/ writes, in Debian's nginx: switching, and what nginx does with requests to the services.
// The builds are small stand-ins. tests/browser/nginx.spec.ts tests nginx with the real build.

const nginx = process.env.NGINX_BINARY ?? '/usr/sbin/nginx';

/** The folder of the whole test. Each nginx has a folder in it, which is its `folder` in the file of hosts. */
const root = mkdtempSync(join(tmpdir(), 'hosting-'));
// The workers of nginx run as another user if the tests run as root.
chmodSync(root, 0o755);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const listening = (server: Server, address = '127.0.0.1') =>
  new Promise<number>((settle) =>
    server.listen(0, address, () => settle((server.address() as AddressInfo).port)),
  );

async function freePort(): Promise<number> {
  const probe = createHttpServer();
  const port = await listening(probe);
  await new Promise((settle) => probe.close(settle));
  return port;
}

/** Writes a stand-in for a build whose page and chunk contain its name. @returns the id of the build. */
function writeBuild(name: string, dist: string, settings: Readonly<Record<string, string>> = {}): string {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'assets'), { recursive: true });
  mkdirSync(join(dist, 'locales'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), `<html lang="en"><title>${name}</title><style>/*${name}*/</style>`);
  writeFileSync(join(dist, `assets/app-${name.padEnd(8, '0')}.js`), `"${name}"`);
  writeFileSync(join(dist, 'locales/en-12345678.js'), '"shared"');
  writeBuildRecord(dist, readBuildSettings(settings));
  return JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')).id;
}

/** One nginx of the current user, with a folder for its releases. */
async function startSite(name: string, rest: Partial<Hosts> = {}) {
  const folder = join(root, name);
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  mkdirSync(folder);
  const hosts: Hosts = {
    ...parseHosts({ serverName: 'login.example.com', folder, accessLog: join(folder, 'access.log') }),
    listen: `127.0.0.1:${port}`,
    ...rest,
  };
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'main.conf'),
    `pid ${folder}/nginx.pid;
error_log ${folder}/error.log notice;
worker_processes 1;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  # A reload closes idle connections, and a request that reuses one at that moment would fail.
  keepalive_timeout 0;
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/temp_${kind};`).join(' ')}
  include ${folder}/active[.]conf;
}
`,
  );
  const options = ['-c', join(folder, 'main.conf'), '-e', join(folder, 'error.log')];
  let child: ChildProcess | undefined;
  let program = nginx;
  return {
    folder,
    /** Lets `switch` call another program instead of nginx. */
    use(other: string) {
      program = other;
    },
    site,
    /** Publishes a release as docs/deploying.md describes. @returns its name. */
    publish(build: string, settings: Readonly<Record<string, string>> = {}): string {
      const dist = join(root, `${name}-dist`);
      const out = join(root, `${name}-out`);
      writeBuild(build, dist, settings);
      const release = writeRelease({ dist, out, hosts });
      execFileSync('cp', ['-r', `${out}/.`, folder]);
      return release;
    },
    /** Runs the script `switch` of the site. */
    switchTo(...args: readonly string[]) {
      const env = { ...process.env, NGINX_COMMAND: [program, ...options].join(' ') };
      const { status, stdout, stderr } = spawnSync(join(folder, 'switch'), args, { encoding: 'utf8', env });
      return { status, output: stdout + stderr };
    },
    /** Starts nginx and waits until it serves the page. */
    async start() {
      const started = spawn(nginx, [...options, '-g', 'daemon off;']);
      child = started;
      const isReady = () =>
        fetch(`${site}/healthz`).then(
          () => true,
          () => false,
        );
      while (started.exitCode === null && !(await isReady()))
        await new Promise((settle) => setTimeout(settle, 20));
      if (started.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
    },
    async close() {
      if (child === undefined || child.exitCode !== null) return;
      const ended = new Promise((settle) => child?.once('exit', settle));
      child.kill('SIGTERM');
      await ended;
    },
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
  };
}

const titleOf = (html: string) => /<title>(.+)<\/title>/.exec(html)?.[1];

describe('switch', () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    site = await startSite('releases');
  });
  afterAll(() => site.close());

  /** The build that a client with this user agent receives. */
  const buildOf = async (agent = 'test') => {
    const response = await fetch(`${site.site}/contact`, { headers: { 'User-Agent': agent } });
    const html = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    const [, id] = / data-build="(\w+)"/.exec(html) ?? [];
    // The policy is that of the page, and the header names its build, whichever release the client receives.
    expect(response.headers.get('x-build')).toBe(id);
    expect(policy).toContain(await styleHash(titleOf(html) ?? ''));
    return titleOf(html);
  };
  const styleHash = async (name: string) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`/*${name}*/`));
    return `'sha256-${Buffer.from(digest).toString('base64')}'`;
  };
  /** The release that the health location names. */
  const releaseOf = async () =>
    (await (await fetch(`${site.site}/healthz`)).text()).replace('ok ', '').trim();
  const chunkStatus = async (name: string) =>
    (await fetch(`${site.site}/Login/assets/app-${name.padEnd(8, '0')}.js`)).status;

  test('publishes, keeps chunks of earlier pages, rolls back, and gives a share of the clients a canary', async () => {
    const first = site.publish('one');
    // nginx does not run yet, as when an image is built.
    expect(site.switchTo('newest')).toEqual({
      status: 0,
      output: `Every client gets the release ${first}. nginx does not run, so they get it when nginx starts.\n`,
    });
    await site.start();
    expect(await buildOf()).toBe('one');

    const second = site.publish('two');
    // Files of the new release alone change nothing.
    expect(await buildOf()).toBe('one');
    expect(site.switchTo('newest').output).toBe(`Every client gets the release ${second}.\n`);
    // The command ends when no worker with the earlier configuration accepts a connection.
    expect(await releaseOf()).toBe(second);
    expect(await buildOf()).toBe('two');
    expect(await chunkStatus('one')).toBe(200);
    expect(await chunkStatus('two')).toBe(200);

    expect(site.switchTo('back').output).toBe(`Every client gets the release ${first}.\n`);
    expect(await releaseOf()).toBe(first);
    expect(await chunkStatus('two')).toBe(200);
    // A second step back would be a step forward if `switch` only knew the release before.
    const again = site.switchTo('back');
    expect(again.output).toMatch(
      new RegExp(`^No release was live before ${first}\\. The releases in .+ are:\n`),
    );
    expect(again.output).toContain(`  ${first}, live\n`);
    expect(again.output).toContain(`  ${second}, newest\n`);
    expect(again.status).toBe(1);

    const third = site.publish('three');
    writeFileSync(join(site.folder, 'releases', third, 'nginx.conf'), '# other', { flag: 'a' });
    expect(site.switchTo('canary', '30').output).toBe(
      `30 % of the clients get the release ${third}, all others ${first}. They get it with the nginx.conf of ${first}, which differs: diff ${site.folder}/releases/${first}/nginx.conf ${site.folder}/releases/${third}/nginx.conf\n`,
    );
    // The next canary has the same configuration.
    site.publish('three');
    expect(site.switchTo('canary', '30').output).toBe(
      `30 % of the clients get the release ${third}, all others ${first}.\n`,
    );
    const agents = Array.from({ length: 60 }, (_, index) => `agent-${index}`);
    const builds = () => Promise.all(agents.map(buildOf));
    expect(site.switchTo().output).toContain(`  ${third}, for 30 % of the clients, newest\n`);
    const shares = await builds();
    expect(new Set(shares).size).toBe(2);
    expect(shares.filter((name) => name === 'three').length).toBeLessThan(36);
    // A client keeps its build, and every chunk is available to every client.
    expect(await builds()).toEqual(shares);
    expect([await chunkStatus('one'), await chunkStatus('three')]).toEqual([200, 200]);

    expect(site.switchTo('back').output).toBe(`Every client gets the release ${first}.\n`);
    expect(new Set(await builds())).toEqual(new Set(['one']));
    // The canary has ended, and no release was live before this one.
    expect(site.switchTo('back').output).toContain(`No release was live before ${first}.`);
    expect(site.switchTo('newest').output).toBe(`Every client gets the release ${third}.\n`);
    expect(site.switchTo(second).status).toBe(0);
    expect(await buildOf()).toBe('two');
    expect(await chunkStatus('gone')).toBe(404);
  });

  test('changes nothing while another `switch` is at work', async () => {
    const before = readFileSync(join(site.folder, 'active.conf'), 'utf8');
    const other = spawn('flock', [site.folder, 'sh', '-c', 'echo && cat']);
    await new Promise((settle) => other.stdout.once('data', settle));
    const { status, output } = site.switchTo('back');
    expect(output).toContain('Another switch is at work.');
    expect(status).toBe(1);
    expect(readFileSync(join(site.folder, 'active.conf'), 'utf8')).toBe(before);
    const ended = new Promise((settle) => other.once('exit', settle));
    other.stdin.end();
    await ended;
  });

  test('is not healthy if nginx cannot read the pages', async () => {
    const pages = join(site.folder, 'releases', await releaseOf(), 'public');
    chmodSync(pages, 0);
    const { status } = await fetch(`${site.site}/healthz`);
    chmodSync(pages, 0o755);
    expect(status).toBe(503);
  });

  test('goes back release by release', async () => {
    const third = readFileSync(join(site.folder, 'newest'), 'utf8').trim();
    expect(site.switchTo('back').output).toBe(`Every client gets the release ${third}.\n`);
    expect(await buildOf()).toBe('three');
    site.switchTo('back');
    expect(await buildOf()).toBe('one');
  });

  test('changes nothing if the release does not exist, is live already or nginx refuses it', async () => {
    const none = site.switchTo('none');
    expect(none.output).toContain(`There is no release 'none'. The releases in ${site.folder} are:\n`);
    expect(none.status).toBe(1);
    expect(site.switchTo('--help').status).toBe(2);
    expect(site.switchTo('canary').output).toContain('A canary needs a share');
    const live = await releaseOf();
    expect(site.switchTo('canary', '10', live).output).toContain(`and ${live} is live.`);
    const before = readFileSync(join(site.folder, 'active.conf'), 'utf8');
    const broken = site.publish('four');
    writeFileSync(join(site.folder, 'releases', broken, 'nginx.conf'), 'server {');
    const { status, output } = site.switchTo('newest');
    expect(output).toContain(
      `nginx refuses the configuration of ${broken}, for the reason above, so nothing has changed.`,
    );
    expect(status).toBe(1);
    expect(readFileSync(join(site.folder, 'active.conf'), 'utf8')).toBe(before);
    expect(await buildOf()).toBe('one');
  });

  test('restores the configuration if nginx does not take over the new one', async () => {
    const before = readFileSync(join(site.folder, 'active.conf'), 'utf8');
    const release = site.publish('five');
    // nginx itself fails to reload, for example, if another program has taken a port.
    const deaf = join(root, 'deaf-nginx');
    writeFileSync(deaf, `#!/bin/sh\ncase "$*" in *reload*) ;; *) exec ${nginx} "$@" ;; esac\n`, {
      mode: 0o755,
    });
    site.use(deaf);
    const { status, output } = site.switchTo('newest');
    site.use(nginx);
    expect(output).toContain(`nginx has not taken over the configuration of ${release} in 10 s`);
    expect(status).toBe(1);
    expect(readFileSync(join(site.folder, 'active.conf'), 'utf8')).toBe(before);
    expect(await buildOf()).toBe('one');
  });

  test('gives the pages of two builds of the same size different ETags', () => {
    // nginx derives the ETag from time and size.
    const names = readdirSync(join(site.folder, 'releases'));
    const times = names.map((name) => readFileSync(join(site.folder, 'releases', name, 'page-time'), 'utf8'));
    expect(new Set(times).size).toBe(names.length);
    expect(existsSync(join(site.folder, 'kept/locales/en-12345678.js'))).toBe(true);
  });
});

test('nginx does what hosting.json says', async () => {
  const expires = new Date(Date.now() + 1e9).toISOString();
  const site = await startSite('rules', { securityTxt: { contacts: ['mailto:a@b.example'], expires } });
  const release = site.publish('one');
  site.switchTo('newest');
  await site.start();
  const folder = join(site.folder, 'releases', release);
  const decide = hostOfData(folder);
  const chunk = 'assets/app-one00000.js';
  const paths = [
    ...[
      '/',
      '/contact',
      '/a/b/c.d',
      '/Login',
      '/login/',
      '/loginapp/contact',
      '/Loginapps',
      '/Login/Login/x',
    ],
    ...['/index.html', '/LOGIN/index.html', '/build.json', '/hosting.json', '/assets', '/Login/assets'],
    ...[`/${chunk}`, `/lOgInApP/${chunk}`, `/Login/Login/${chunk}`, '/Assets/app-one00000.js', '/LOCALES/x'],
    ...['/assets/', '/Login/assets/', '/assets/gone-12345678.js', '/Login/locales/gone', '/a/assets/x'],
    ...['/.git/config', '/Login/.env', '/a/.env', '/a/.well-known/x', '/.WELL-KNOWN/x', '/.well-known/'],
    ...['', '/Login', '/loginApp', '/a'].flatMap((prefix) =>
      ['x', 'change-password', 'security.txt'].map((name) => `${prefix}/.well-known/${name}`),
    ),
  ];
  const byNginx = async (path: string) => {
    const response = await fetch(site.site + path, { redirect: 'manual' });
    const { status, headers } = response;
    return [
      status,
      headers.get('location'),
      headers.get('cache-control'),
      headers.get('x-build'),
      await response.text(),
    ];
  };
  for (const path of paths) {
    const { status, location = null, file, headers = {} } = decide(path);
    const text = file === undefined ? expect.anything() : readFileSync(join(folder, file), 'utf8');
    const expected = [status, location, headers['Cache-Control'], headers['X-Build'], text];
    expect(await byNginx(path), path).toEqual(expected);
  }
  await site.close();
});

/** Writes a certificate for a name, which signs itself. @returns the paths of the certificate and of its key. */
function writeCertificate(name: string): { readonly certificate: string; readonly key: string } {
  const [certificate, key] = [join(root, `${name}.pem`), join(root, `${name}.key`)];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-days', '2', '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  return { certificate, key };
}

/** A DNS server that knows the address of every name, until a test changes it. Its responses are valid for one second. */
async function startDns() {
  const socket = createSocket('udp4');
  let address = '127.0.0.1';
  socket.on('message', (query, { port, address: client }) => {
    const end = query.indexOf(0, 12) + 5;
    const isAddress = query.readUInt16BE(end - 4) === 1;
    const answer = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]);
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(isAddress ? 1 : 0, 6);
    header.writeUInt32BE(0, 8);
    socket.send(
      Buffer.concat([header, query.subarray(12, end), ...(isAddress ? [answer] : [])]),
      port,
      client,
    );
  });
  await new Promise<void>((settle) => socket.bind(0, '127.0.0.1', settle));
  return {
    server: `127.0.0.1:${socket.address().port}`,
    move: (to: string) => {
      address = to;
    },
    close: () => socket.close(),
  };
}

describe('requests to the services', () => {
  const close: (() => unknown)[] = [];
  afterEach(async () => {
    for (const stop of close.splice(0)) await stop();
  });
  const echo = (name: string) => (request: IncomingMessage, response: { end(text: string): void }) =>
    response.end(JSON.stringify({ name, url: request.url, headers: request.headers }));

  test('go to an https service whose certificate has its name, to its present address, and to no other', async () => {
    const dns = await startDns();
    const { certificate, key } = writeCertificate('service.internal');
    const other = writeCertificate('other.internal');
    const tls = { cert: readFileSync(certificate), key: readFileSync(key) };
    const names: unknown[] = [];
    const SNICallback = (name: string, settle: (error: null) => void) => {
      names.push(name);
      settle(null);
    };
    const first = createHttpsServer({ ...tls, SNICallback }, echo('first'));
    const port = await listening(first);
    const second = createHttpsServer(tls, echo('second'));
    await new Promise<void>((settle) => second.listen(port, '127.0.0.2', settle));
    const impostor = createHttpsServer(
      { cert: readFileSync(other.certificate), key: readFileSync(other.key) },
      echo('impostor'),
    );
    await new Promise<void>((settle) => impostor.listen(port, '127.0.0.3', settle));
    const trusted = join(root, 'trusted.pem');
    writeFileSync(
      trusted,
      [certificate, other.certificate].map((file) => readFileSync(file, 'utf8')).join(''),
    );
    const site = await startSite('tls', {
      proxied: [
        {
          path: '/loginsvc/',
          upstream: `https://service.internal:${port}`,
          hasPages: false,
          host: 'service.internal',
        },
      ],
      resolvers: [dns.server],
      trustedCertificates: trusted,
    });
    close.push(dns.close, ...[first, second, impostor].map((server) => () => server.close()), site.close);
    site.publish('one');
    expect(site.switchTo('newest').output).toContain('nginx does not run');
    await site.start();
    const call = async () => {
      const response = await fetch(`${site.site}/loginsvc/v1/a%20b?c=%2F`, {
        headers: { Connection: 'close' },
      });
      return response.status === 200 ? response.json() : response.status;
    };
    expect(await call()).toMatchObject({
      name: 'first',
      url: '/loginsvc/v1/a%20b?c=%2F',
      headers: { host: 'service.internal' },
    });
    expect(names).toContain('service.internal');
    dns.move('127.0.0.2');
    await expect.poll(call).toMatchObject({ name: 'second' });
    dns.move('127.0.0.3');
    await expect.poll(call).toBe(502);
    expect(readFileSync(join(site.folder, 'error.log'), 'utf8')).toContain(
      'upstream SSL certificate does not match "service.internal"',
    );
  });

  test('have scheme and client address of a trusted balancer, and too many POSTs are a 429 with Retry-After', async () => {
    const service = createHttpServer(echo('service'));
    const upstream = `http://127.0.0.1:${await listening(service)}`;
    const site = await startSite('balancer', {
      proxied: [{ path: '/loginsvc/', upstream, hasPages: false }],
      balancers: ['127.0.0.1/32'],
      rateLimit: { perMinute: 2, burst: 1 },
    });
    close.push(() => service.close(), site.close);
    site.publish('one');
    expect(site.switchTo('newest').output).toContain('nginx does not run');
    await site.start();
    const forwarded = (client: string, scheme: string) => ({
      headers: {
        'X-Forwarded-For': `6.6.6.6, ${client}`,
        'X-Forwarded-Proto': scheme,
        'X-Reference': 'K7QF-M2XD',
      },
      redirect: 'manual' as const,
    });
    const url = `${site.site}/loginsvc/v1/pin`;
    const { headers } = await (await fetch(url, forwarded('10.1.1.1', 'https'))).json();
    expect(headers).toMatchObject({ 'x-forwarded-for': '10.1.1.1', 'x-forwarded-proto': 'https' });
    const redirected = await fetch(`${site.site}/Login?sp=1`, forwarded('10.1.1.1', 'http'));
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      308,
      'https://login.example.com/Login?sp=1',
    ]);

    const post = (client: string) => fetch(url, { method: 'POST', ...forwarded(client, 'https') });
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await post('10.1.1.1')).status);
    expect(statuses).toEqual([200, 200, 429]);
    const limited = await post('10.1.1.1');
    expect(limited.headers.get('retry-after')).toBe('60');
    expect(limited.headers.get('content-type')).toBe('application/json');
    expect(await limited.json()).toEqual({ status: 429, reason: 'TOO_MANY_REQUESTS' });
    // Another client is not limited, and neither is a GET.
    expect((await post('10.1.1.2')).status).toBe(200);
    expect((await fetch(url, forwarded('10.1.1.1', 'https'))).status).toBe(200);
    expect(site.log()).toMatch(
      /^10\.1\.1\.1 \[.+\] "POST \/loginsvc\/v1\/pin" 200 \d+ \d\.\d+ "\d\.\d+" "K7QF-M2XD" /m,
    );
  });

  test('are limited without the reports of the page, which every user sends', async () => {
    const service = createHttpServer((_, response) => response.writeHead(204).end());
    const upstream = `http://127.0.0.1:${await listening(service)}`;
    const site = await startSite('reports', {
      proxied: ['/loginsvc/', '/reports'].map((path) => ({ path, upstream, hasPages: false })),
      rateLimit: { perMinute: 2, burst: 1 },
    });
    close.push(() => service.close(), site.close);
    site.publish('one', { VITE_ERROR_REPORTS: '/reports' });
    expect(site.switchTo('newest').output).toContain('nginx does not run');
    await site.start();
    const post = async (path: string) => (await fetch(site.site + path, { method: 'POST' })).status;
    for (const _ of [1, 2, 3, 4]) expect(await post('/reports')).toBe(204);
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push(await post('/loginsvc/v1/sessionSTA'));
    expect(statuses).toEqual([204, 204, 429]);
    expect(await post('/reports/other')).toBe(429);
  });
});
