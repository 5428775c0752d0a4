// @vitest-environment node
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type FieldRule, fieldRules } from '#src/flow/field-rules.ts';
import { examinePage } from '../../deploy/check-services/examine-page.ts';
import { examineServices } from '../../deploy/check-services/examine-services.ts';
import { type Finding, findingsTable } from '../../deploy/check-services/finding.ts';
import {
  type Fault,
  type GatewayRequest,
  type GatewayResponse,
  startServiceGateway,
} from './service-gateway.ts';

const page = 'https://login.example.com';
const limits = { slow: 400, tooSlow: 600 };

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function start(fault?: Fault) {
  const gateway = await startServiceGateway({ page, fault });
  opened.push(gateway.close);
  return gateway;
}

/** Examines the simulated services, with a fault if there is one. `origin` is that of the page. */
async function examine(fault?: Fault, origin?: string) {
  const { url } = await start(fault);
  const { findings } = await examineServices({
    loginsvc: url,
    themesvc: url,
    origin: origin ?? page,
    limits: { slow: 20_000, tooSlow: 25_000 },
  });
  return findings;
}

const failures = (findings: readonly Finding[]) => findings.filter(({ result }) => result === 'fails');

type When = (request: GatewayRequest) => boolean;

const call =
  (method: string, path: RegExp): When =>
  (request) =>
    request.method === method && path.test(request.path);

const appInit = call('GET', /\/appinitload$/);
const login = call('POST', /\/sessionsta$/);
const recovery = call('POST', /\/usertoken$/);
const anet = call('GET', /\/themes\/anet$/);
const unknownTheme = call('GET', /\/themes\/check-services/);
const preflight = call('OPTIONS', /./);
const always: When = () => true;

/** Returns a fault that changes some responses only. */
const on =
  (when: When, change: (response: GatewayResponse) => void): Fault =>
  (response, request) => {
    if (when(request)) change(response);
    return undefined;
  };

/** Returns a fault that sets a header. */
const header = (when: When, name: string, value: string): Fault =>
  on(when, ({ headers }) => {
    headers[name] = value;
  });

/** Returns a fault that removes a header. */
const noHeader = (when: When, name: string): Fault =>
  on(when, ({ headers }) => {
    delete headers[name];
  });

/** Returns a fault that replaces parts of a response. */
const replace = (when: When, change: Partial<GatewayResponse>): Fault =>
  on(when, (response) => {
    Object.assign(response, change);
  });

/** Returns a fault that changes the JSON of a response. */
const edit = (when: When, change: (body: Record<string, unknown>) => unknown): Fault =>
  on(when, (response) => {
    response.text = JSON.stringify(change(JSON.parse(response.text)));
  });

describe('an examination of services without a fault', () => {
  test('on another origin finds nothing that fails', async () => {
    const findings = await examine();
    expect(failures(findings)).toEqual([]);
    expect(findings.filter(({ check }) => check.startsWith('preflight of')).length).toBe(13);
    expect(findings.filter(({ check, result }) => check === 'CORS' && result === 'holds').length).toBe(5);
  });

  test("on the page's own origin finds nothing that fails, and does not examine CORS", async () => {
    const { url } = await start(
      on(always, (response) => {
        response.headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
      }),
    );
    const { findings } = await examineServices({ loginsvc: url, themesvc: url, origin: url });
    expect(failures(findings)).toEqual([]);
    expect(findings.filter(({ check }) => /CORS|preflight/.test(check))).toEqual([]);
  });

  test('sends one login that fails and one recovery without a match, and no other POST', async () => {
    const { url, requests } = await start();
    await examineServices({ loginsvc: url, themesvc: url, origin: page });
    const posts = requests().filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path)).toEqual(['/loginSvc/v1/sessionSTA', '/loginsvc/v1/usertoken']);
  });
});

test('an examination names every model that app init leaves out', async () => {
  const findings = await examine(edit(appInit, (body) => ({ ...body, validationModels: [] })));
  const { result, detail = '' } = findings.find(({ check }) => check === 'models') ?? {};
  expect(result).toBe('unclear');
  const ofFields = Object.values<FieldRule>(fieldRules).flatMap(({ model }) => model ?? []);
  const inUse = [...ofFields, 'Title', 'LoginAppPhone', 'LoginAppMobile', 'LoginApp_UpdatePassword'];
  expect(detail.replace('left out: ', '').split(', ').sort()).toEqual(inUse.sort());
});

describe('an examination finds', () => {
  const allowOrigin = 'access-control-allow-origin';
  const faults: readonly (readonly [name: string, fault: Fault, check: string | RegExp, detail: RegExp])[] = [
    ['responses without CORS headers', noHeader(always, allowOrigin), 'CORS', /missing/],
    ['CORS for any origin', header(always, allowOrigin, '*'), 'CORS', /credentials/],
    [
      'CORS for another origin',
      header(always, allowOrigin, 'https://other.example'),
      'CORS',
      /the page is https:\/\/login/,
    ],
    ['no credentials', noHeader(always, 'access-control-allow-credentials'), 'CORS', /Allow-Credentials/],
    ['no CORS on errors', noHeader(login, allowOrigin), 'CORS', /cannot read/],
    [
      'a preflight without X-Fingerprint',
      header(preflight, 'access-control-allow-headers', 'content-type'),
      /preflight/,
      /x-fingerprint/,
    ],
    ['a preflight that needs a login', replace(preflight, { status: 401 }), /preflight/, /status 401/],
    [
      'an unknown path in one preflight',
      replace(call('OPTIONS', /\/user\/activate$/), { status: 404 }),
      'preflight of POST /loginsvc/v1/user/activate',
      /404/,
    ],
    [
      'a redirect',
      on(appInit, (response) => {
        response.status = 302;
        response.headers.location = 'https://sso.example/';
      }),
      'no redirect',
      /sso\.example/,
    ],
    ['HTML instead of JSON', replace(login, { text: '<h1>Unauthorized</h1>' }), 'error body', /reason/],
    [
      'an error body of wrong types',
      replace(login, { text: '{"status":"401","reason":7}' }),
      'error body',
      /status is no number; reason is no string/,
    ],
    ['JSON as text', header(anet, 'content-type', 'text/plain'), 'content type', /text\/plain/],
    ['a theme without a name', edit(anet, ({ title: _, id: __, ...rest }) => rest), 'shape', /the body/],
    ['an incomplete body', replace(anet, { text: '{"id":"anet",' }), 'shape', /no JSON/],
    [
      'a pattern that does not compile',
      edit(appInit, (body) => ({
        ...body,
        validationModels: [{ name: 'Pin', validators: [{ name: 'Rule', pattern: '[' }] }],
      })),
      'patterns',
      /Pin\.Rule/,
    ],
    [
      'an incomplete configuration of the risk script',
      edit(appInit, (body) => ({
        ...body,
        configValues: [{ name: 'Risk_ScriptHost', value: 'risk.example.com' }],
      })),
      'risk script',
      /only Risk_ScriptHost/,
    ],
    [
      'an app init response that shared caches may store',
      header(appInit, 'cache-control', 'public, max-age=60'),
      'caching',
      /another user/,
    ],
    [
      'a cached theme that does not vary',
      on(anet, ({ headers }) => {
        headers['cache-control'] = 'max-age=60';
        delete headers.vary;
      }),
      'caching',
      /Vary/,
    ],
    ['a cookie that browsers drop', header(appInit, 'set-cookie', 'sid=1; Secure'), 'cookies', /^sid/],
    ['a server error for a wrong password', replace(login, { status: 500 }), 'status', /500; expected 401/],
    [
      'a wrong password that is accepted',
      replace(login, { status: 200, text: '{"vbaDecision":"accept"}' }),
      'status',
      /without reject/,
    ],
    [
      'a token for a user who does not exist',
      replace(recovery, { status: 200, text: '{"token":"t"}' }),
      'status',
      /with a token/,
    ],
    ['a server error for an unknown brand', replace(unknownTheme, { status: 500 }), 'status', /expected 404/],
    ['a broken connection', (_, request) => (appInit(request) ? 'cut' : undefined), 'reachable', /./],
  ];

  test.each(faults)('%s', async (_, fault, check, detail) => {
    expect(failures(await examine(fault))).toContainEqual(
      expect.objectContaining({
        check: typeof check === 'string' ? check : expect.stringMatching(check),
        detail: expect.stringMatching(detail),
      }),
    );
  });

  test.each([
    ['validationModels.1', edit(appInit, (body) => ({ ...body, validationModels: [{ name: 'Pin' }, null] }))],
    ['logo', edit(anet, (body) => ({ ...body, logo: 1 }))],
  ])('the member %s of another type, without which the page works', async (member, fault) => {
    expect(await examine(fault)).toContainEqual(
      expect.objectContaining({
        result: 'unclear',
        check: 'shape',
        detail: `the page does not read ${member}`,
      }),
    );
  });

  test('a preflight without X-Reference, if the build sends it', async () => {
    const { url } = await start();
    const { findings } = await examineServices({
      loginsvc: url,
      themesvc: url,
      origin: page,
      sendsReference: true,
    });
    const refused = failures(findings);
    expect(refused).toHaveLength(13);
    expect(refused[0]?.detail).toBe('Access-Control-Allow-Headers does not name x-reference');
  });

  test('a slow response', async () => {
    const { url } = await start((_, request) => (appInit(request) ? 900 : anet(request) ? 450 : undefined));
    const { findings } = await examineServices({ loginsvc: url, themesvc: url, origin: url, limits });
    const latency = (subject: string) =>
      findings.find((finding) => finding.check === 'latency' && finding.subject === subject)?.result;
    expect([latency('app init'), latency('theme anet')]).toEqual([
      'fails',
      expect.not.stringMatching('holds'),
    ]);
  });

  const unused = async () => {
    const probe = createServer();
    await new Promise<void>((settle) => probe.listen(0, '127.0.0.1', settle));
    const { port } = probe.address() as AddressInfo;
    await new Promise((settle) => probe.close(settle));
    return port;
  };

  test('a dead service, once and with its remedy', async () => {
    const url = `http://127.0.0.1:${await unused()}`;
    for (const origin of [url, page]) {
      const { findings } = await examineServices({ loginsvc: url, themesvc: url, origin });
      expect(findings.filter(({ check }) => check !== 'https')).toEqual([
        {
          result: 'fails',
          subject: url,
          check: 'reachable',
          detail: expect.stringMatching(/ECONNREFUSED .+: nothing listens there: start the service/),
        },
      ]);
    }
  });

  test('a dead themesvc beside a loginsvc that works', async () => {
    const { url } = await start();
    const dead = `http://127.0.0.1:${await unused()}`;
    const { findings } = await examineServices({ loginsvc: url, themesvc: dead, origin: page });
    expect(failures(findings)).toEqual([expect.objectContaining({ subject: dead, check: 'reachable' })]);
    expect(findings).toContainEqual(expect.objectContaining({ subject: 'app init', result: 'holds' }));
  });

  test('a certificate that signs itself, once and with its remedy', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
    const files = ['-keyout', join(folder, 'key'), '-out', join(folder, 'certificate')];
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', [...request, ...files, '-subj', '/CN=localhost'], { stdio: 'pipe' });
    const read = (name: string) => readFileSync(join(folder, name));
    const server = createHttpsServer({ key: read('key'), cert: read('certificate') });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { findings } = await examineServices({ loginsvc: url, themesvc: url, origin: page });
    server.close();
    rmSync(folder, { recursive: true });
    expect(failures(findings)).toEqual([
      {
        result: 'fails',
        subject: url,
        check: 'reachable',
        detail: expect.stringContaining('NODE_EXTRA_CA_CERTS=authority.pem npm run check:services'),
      },
    ]);
  });

  test('an http service of an https page, but not on this machine', async () => {
    const { url } = await start();
    const check = async (service: string) => {
      const { findings } = await examineServices({ loginsvc: service, themesvc: service, origin: page });
      return findings.find((finding) => finding.check === 'https')?.result;
    };
    // The address of this machine in IPv6 notation, which browsers do not treat as this machine.
    expect(await check(url.replace('127.0.0.1', '[::ffff:127.0.0.1]'))).toBe('fails');
    expect(await check(url)).toBe('holds');
  });
});

test('the printed table contains no value of a response', async () => {
  const text = '{"token":5,"email":"secret@example.com"}';
  const findings = await examine(replace(recovery, { status: 200, text }));
  expect(findingsTable(findings)).toContain('token');
  expect(findingsTable(findings)).not.toContain('secret');
});

test('a page whose policy only reports needs a look', async () => {
  const policy = "script-src 'self'; connect-src 'self'";
  const server = createServer((_request, response) => {
    response.setHeader('Content-Security-Policy-Report-Only', policy);
    response.end('<div id="root"></div>');
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  opened.push(async () => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const findings = await examinePage({ origin, loginsvc: origin, themesvc: 'https://theme.example' }, {});
  expect(findings).toContainEqual(expect.objectContaining({ check: 'policy', result: 'unclear' }));
  expect(findings).toContainEqual(expect.objectContaining({ check: 'policy for services', result: 'fails' }));
});

describe('the command check:services', () => {
  const command = (...options: readonly string[]) =>
    new Promise<{ code: number; output: string }>((settle) => {
      const script = 'deploy/check-services/check-services.ts';
      execFile(process.execPath, [script, ...options], (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : 0;
        settle({ code, output: stdout + stderr });
      });
    });

  test('prints a table, and succeeds if nothing fails', async () => {
    const { url } = await start();
    const { code, output } = await command('--loginsvc', url, '--themesvc', url);
    expect(output).toMatch(/^ok +login with a wrong password +status +401$/m);
    expect(output).toMatch(/\d+ hold, \d+ need a look, 0 fail\.\n$/);
    expect(code).toBe(0);
  });

  test('fails if a finding fails', async () => {
    const { url } = await start(header(always, 'content-type', 'text/html'));
    const { code, output } = await command('--loginsvc', url);
    expect(output).toMatch(/^FAILS +app init +content type +text\/html/m);
    expect(code).toBe(1);
  });

  test.each([
    [[]],
    [['--login', 'x']],
    [['--loginsvc', 'login.example.com']],
    [['--loginsvc', 'https://a.example/x']],
  ])('prints its usage for the invalid options %j', async (options) => {
    const { code, output } = await command(...options);
    expect(output).toContain('Usage: npm run check:services');
    expect(code).toBe(2);
  });
});
