// @vitest-environment node
import { execFile } from 'node:child_process';
import { afterEach, describe, expect, test } from 'vitest';
import { examineServices, type Finding } from '../../deploy/check-services.ts';
import {
  type Fault,
  type GatewayRequest,
  type GatewayResponse,
  startServiceGateway,
} from './service-gateway.ts';

const page = 'https://login.example.com';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function start(fault?: Fault) {
  const gateway = await startServiceGateway({ page, fault });
  opened.push(gateway.close);
  return gateway;
}

/** Examines the simulated services, with a fault if there is one. */
async function examine(fault?: Fault, sendsReference = false) {
  const { url } = await start(fault);
  const { findings } = await examineServices({
    loginsvc: url,
    themesvc: url,
    origin: page,
    sendsReference,
  });
  return findings;
}

const failures = (findings: readonly Finding[]) =>
  findings.filter(({ result, check }) => result === 'FAILS' && !/latency|https/.test(check));

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
    expect(findings.filter(({ check, result }) => check === 'CORS' && result === 'ok').length).toBe(5);
  });

  test('sends one login that fails and one recovery without a match, and no other POST', async () => {
    const { url, requests } = await start();
    await examineServices({ loginsvc: url, themesvc: url, origin: page });
    const posts = requests().filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path)).toEqual(['/loginSvc/v1/sessionSTA', '/loginsvc/v1/usertoken']);
  });
});

describe('an examination finds', () => {
  const allowOrigin = 'access-control-allow-origin';
  const faults: readonly (readonly [name: string, fault: Fault, check: string | RegExp, detail: RegExp])[] = [
    ['responses without CORS headers', noHeader(always, allowOrigin), 'CORS', /missing/],
    ['CORS for any origin', header(always, allowOrigin, '*'), 'CORS', /is \*; expected https:/],
    [
      'CORS for another origin',
      header(always, allowOrigin, 'https://other.example'),
      'CORS',
      /other\.example; expected https:\/\/login/,
    ],
    ['no credentials', noHeader(always, 'access-control-allow-credentials'), 'CORS', /Allow-Credentials/],
    ['no CORS on errors', noHeader(login, allowOrigin), 'CORS', /missing/],
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
      'redirect',
      /sso\.example/,
    ],
    ['HTML instead of JSON', replace(login, { text: '<h1>Unauthorized</h1>' }), 'error body', /no JSON/],
    [
      'an error body of wrong types',
      replace(login, { text: '{"status":"401","reason":7}' }),
      'error body',
      /\/status must be number.+\/reason must be string/,
    ],
    ['JSON as text', header(anet, 'content-type', 'text/plain'), 'content type', /text\/plain/],
    ['a theme without title and phone', replace(anet, { text: '{"id":5}' }), 'shape', /title.+supportPhone/],
    ['a logo that is no text', edit(anet, (body) => ({ ...body, logo: 1 })), 'shape', /\/logo must be/],
    [
      'config values that are no list',
      edit(appInit, (body) => ({ ...body, configValues: {} })),
      'shape',
      /array/,
    ],
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
    ['a server error for a wrong password', replace(login, { status: 500 }), 'status', /500; expected 401/],
    [
      'a wrong password that is accepted',
      replace(login, { status: 200, text: '{"vbaDecision":"accept"}' }),
      'status',
      /200 with reject/,
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

  test('a preflight without X-Reference, if the build sends it', async () => {
    const refused = failures(await examine(undefined, true));
    expect(refused).toHaveLength(13);
    expect(refused[0]?.detail).toBe('Access-Control-Allow-Headers lacks x-reference');
  });

  test('a service that cannot be reached, once, and a service by http for a page by https', async () => {
    const url = 'http://127.0.0.1:9';
    const { findings } = await examineServices({ loginsvc: url, themesvc: url, origin: page });
    expect(findings.map(({ result, subject, check }) => [result, subject, check])).toEqual([
      ['FAILS', 'origins', 'https'],
      ['FAILS', url, 'reachable'],
    ]);
  });
});

test('no line contains a value of a response', async () => {
  const text = '{"token":{},"email":"secret@example.com"}';
  const findings = await examine(replace(recovery, { status: 200, text }));
  expect(JSON.stringify(findings)).toContain('/token must be');
  expect(JSON.stringify(findings)).not.toContain('secret');
});

describe('the command check:services', () => {
  const command = (...options: readonly string[]) =>
    new Promise<{ code: number; output: string }>((settle) => {
      execFile(process.execPath, ['deploy/check-services.ts', ...options], (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : 0;
        settle({ code, output: stdout + stderr });
      });
    });

  test('prints each check, and fails if one fails', async () => {
    const right = await start();
    const { code, output } = await command('--loginsvc', right.url);
    expect(output).toMatch(/^ok +login with a wrong password: status$/m);
    expect(code).toBe(0);
    const wrong = await start(header(always, 'content-type', 'text/html'));
    const failed = await command('--loginsvc', wrong.url);
    expect(failed.output).toMatch(/^FAILS +app init: content type +text\/html/m);
    expect(failed.code).toBe(1);
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
