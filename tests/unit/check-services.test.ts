// @vitest-environment node
import { execFile } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#api/offline/all-calls.ts';
import { createOfflineEngine } from '#api/offline/engine.ts';
import { startOfflineServer } from '#api/offline/http-server.ts';
import { replyText } from '#api/offline/reply.ts';
import { examineServices, type Finding } from '../../deploy/check-services.ts';

const origin = 'https://login.example.com';
const service = 'https://services.example.com';
const paths = new Set(Object.values(calls).map(({ path }) => path)).size;

/** A response, which a fault may change. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
}
type Fault = (answer: Answer) => unknown;

let engine = createOfflineEngine();
let requests: string[] = [];
beforeEach(() => {
  engine = createOfflineEngine();
  requests = [];
});
afterEach(() => vi.unstubAllGlobals());

/** Responds as the simulated services on another origin than the page, with a fault in some responses. */
function stubFetch(faulty: RegExp, fault: Fault): void {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const path = new URL(url).pathname;
    const request = `${method} ${path}`;
    requests.push(request);
    const reply =
      method === 'OPTIONS' ? { status: 204 } : engine.handle({ method, path, body: String(body ?? '') });
    const answer: Answer = {
      status: reply.status,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'Content-Type, X-Fingerprint',
      },
      text: method === 'OPTIONS' ? '' : replyText(reply),
    };
    if (faulty.test(request)) fault(answer);
    return new Response(answer.status === 204 ? null : answer.text, answer);
  });
}

/** Examines the simulated services, with a fault if there is one. */
async function examine(faulty = /(?!)/, fault: Fault = () => undefined, sendsReference = false) {
  stubFetch(faulty, fault);
  return (await examineServices({ loginsvc: service, themesvc: service, origin, sendsReference })).findings;
}

const failures = (findings: readonly Finding[]) => findings.filter(({ result }) => result === 'FAILS');

test('an examination of services without a fault finds no failure, and changes nothing', async () => {
  const findings = await examine();
  expect(failures(findings)).toEqual([]);
  expect(findings.filter(({ check }) => check.startsWith('preflight of')).length).toBe(paths);
  expect(findings.filter(({ check }) => check === 'CORS').length).toBe(5);
  const posts = requests.filter((request) => request.startsWith('POST'));
  expect(posts).toEqual(['POST /loginSvc/v1/sessionSTA', 'POST /loginsvc/v1/usertoken']);
});

describe('an examination finds', () => {
  const [appInit, anet, login, recovery] = [/appinitload/, /GET .+anet/, /POST .+STA/, /POST .+usertoken/];
  const header =
    (name: string, value: string): Fault =>
    ({ headers }) => {
      headers[name] = value;
    };
  const sends =
    (status: number, body: unknown): Fault =>
    (answer) =>
      Object.assign(answer, { status, text: typeof body === 'string' ? body : JSON.stringify(body) });
  const init = (change: object) => sends(200, { configValues: [], validationModels: [], ...change });

  const allowed = 'access-control-allow-origin';
  test.each<[string, RegExp, Fault, check: string | RegExp, detail: RegExp]>([
    ['CORS for any origin', /./, header(allowed, '*'), 'CORS', /is \*; expected https:\/\/login/],
    ['no CORS on errors', login, ({ headers }) => delete headers[allowed], 'CORS', /missing/],
    ['no credentials', /./, header('access-control-allow-credentials', ''), 'CORS', /Allow-Credentials/],
    [
      'a header that a preflight lacks',
      /OPTIONS/,
      header('access-control-allow-headers', 'content-type'),
      /preflight/,
      /x-fingerprint/,
    ],
    ['a preflight behind a login', /OPTIONS .+activate$/, sends(401, ''), /POST .+activate/, /status 401/],
    ['a redirect', appInit, sends(302, ''), 'redirect', /follows no redirect/],
    ['HTML instead of JSON', login, sends(401, '<h1>Unauthorized</h1>'), 'error body', /no JSON/],
    [
      'an error of wrong types',
      login,
      sends(401, { status: '401', reason: 7 }),
      'error body',
      /\/status must.+\/reason must/,
    ],
    ['JSON as text', anet, header('content-type', 'text/plain'), 'content type', /text\/plain/],
    ['a theme without title and phone', anet, sends(200, { id: 5 }), 'shape', /title.+supportPhone/],
    ['an incomplete body', anet, sends(200, '{"id":"anet",'), 'shape', /no JSON/],
    ['config values that are no list', appInit, init({ configValues: {} }), 'shape', /array/],
    [
      'a pattern that the page cannot use',
      appInit,
      init({ validationModels: [{ name: 'Pin', validators: [{ name: 'Rule', pattern: '\\pL' }] }] }),
      'patterns',
      /Pin\.Rule .+cannot use/,
    ],
    [
      'an incomplete risk script',
      appInit,
      init({ configValues: [{ name: 'Risk_ScriptHost', value: 'a.example' }] }),
      'risk script',
      /only Risk_ScriptHost/,
    ],
    ['a shared cache', appInit, header('cache-control', 'public, max-age=60'), 'caching', /another user/],
    ['a cached theme that does not vary', anet, header('cache-control', 'max-age=60'), 'caching', /Vary/],
    ['a server error for a wrong password', login, sends(500, {}), 'status', /500; expected 401/],
    ['an accepted wrong password', login, sends(200, { vbaDecision: 'accept' }), 'status', /with reject/],
    ['a token for a user who does not exist', recovery, sends(200, { token: 't' }), 'status', /with a token/],
    ['a server error for an unknown brand', /check-services/, sends(500, {}), 'status', /expected 404/],
  ])('%s', async (_, faulty, fault, check, detail) => {
    expect(failures(await examine(faulty, fault))).toContainEqual(
      expect.objectContaining({ check: expect.stringMatching(check), detail: expect.stringMatching(detail) }),
    );
  });

  test('a preflight without X-Reference, if the build sends it', async () => {
    const refused = failures(await examine(undefined, undefined, true));
    expect(refused).toHaveLength(paths);
    expect(refused[0]?.detail).toBe('Access-Control-Allow-Headers lacks x-reference');
  });

  test('an unreachable service once, and an http service of an https page', async () => {
    const url = 'http://127.0.0.1:9';
    const { findings } = await examineServices({ loginsvc: url, themesvc: url, origin });
    expect(findings.map(({ result, subject, check }) => [result, subject, check])).toEqual([
      ['FAILS', 'origins', 'https'],
      ['FAILS', url, 'reachable'],
    ]);
  });

  test('a wrong value, and does not print it', async () => {
    const findings = JSON.stringify(await examine(recovery, sends(200, { token: {}, email: 'secret' })));
    expect(findings).toContain('/token must be');
    expect(findings).not.toContain('secret');
  });
});

describe('the command check:services', () => {
  const command = (...options: readonly string[]) =>
    new Promise<{ code: unknown; output: string }>((settle) => {
      execFile(process.execPath, ['deploy/check-services.ts', ...options], (error, stdout, stderr) =>
        settle({ code: error?.code ?? 0, output: stdout + stderr }),
      );
    });

  test('prints each check, and ends with 1 if one fails', async () => {
    const server = await startOfflineServer({ dist: '.' });
    const { code, output } = await command('--loginsvc', server.url);
    const failed = await command('--loginsvc', server.url, '--origin', origin);
    await server.close();
    expect(output).toMatch(/^ok +login with a wrong password: status$/m);
    expect(code).toBe(0);
    expect(failed.output).toMatch(/^FAILS +app init: CORS +Access-Control-Allow-Origin is missing/m);
    expect(failed.code).toBe(1);
  });

  test.each([[''], ['--login=x'], ['--loginsvc=login.example.com'], ['--loginsvc=https://a.example/x']])(
    'prints its usage for the invalid option %j',
    async (option) => {
      const { code, output } = await command(...[option].filter(Boolean));
      expect(output).toContain('Usage: npm run check:services');
      expect(code).toBe(2);
    },
  );
});
