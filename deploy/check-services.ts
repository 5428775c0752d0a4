import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { RequestOf, ResponseOf } from '#api/call.ts';
import { calls, pathPattern } from '#api/offline/all-calls.ts';
import { validationModels as modelsInUse } from '#api/offline/validation-models.ts';
import { patternProblem } from '#src/flow/matches-pattern.ts';
import type { BuildRecord } from './build-record.ts';
import expectedHeaders from './headers.json' with { type: 'json' };
import { allows, inlineHashes, policyOf, readPolicy } from './page-policy.ts';

const usage = `Usage: npm run check:services -- --loginsvc https://services.example.com --origin https://login.example.com
       npm run check:services -- --page --origin https://login.example.com

  --loginsvc ORIGIN  origin of loginsvc (default with --page: what the hosted build calls)
  --themesvc ORIGIN  origin of themesvc (default: that of loginsvc, or of the hosted build)
  --origin ORIGIN    origin of the page; if a service has another one, CORS is examined
  --page             also examine the page at that origin: build, policy, headers, paths, caching

It sends app init, two themes, one login with a wrong password and one recovery request without a match; for other calls
preflights only. Each line is one check: "ok", "look" (an operator decides), or "FAILS" (the app would not work). No line
contains a value of a response. The exit code is 1 if a check fails, and 2 for wrong options.`;

/** One check: what was examined, what was checked, and what it means for the page. */
export interface Finding {
  readonly result: 'ok' | 'look' | 'FAILS';
  readonly subject: string;
  readonly check: string;
  readonly detail: string;
}

/** What is examined. */
export interface Subject {
  readonly loginsvc: string;
  readonly themesvc: string;
  /** Origin of the page. */
  readonly origin: string;
  /** Whether the build sends `X-Reference` to services on another origin (`VITE_SEND_REFERENCE`). */
  readonly sendsReference?: boolean;
}

type Json = Readonly<Record<string, unknown>>;
type Problem = string | false | undefined;

/** Adds a finding about one subject: what fails, or else at what an operator should look. */
type Add = (check: string, fails?: Problem, look?: Problem) => void;

const adderOf =
  (findings: Finding[], subject: string): Add =>
  (check, fails, look) => {
    const result = fails ? 'FAILS' : look ? 'look' : 'ok';
    findings.push({ result, subject, check, detail: fails || look || '' });
  };

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly milliseconds: number;
}

/** Returns the innermost cause of a failed request, such as 'getaddrinfo ENOTFOUND login.example.com'. */
function causeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown instanceof AggregateError ? thrown.errors[0] : thrown.cause;
  return cause ? causeOf(cause) : thrown.message;
}

/** Sends one request. It follows no redirect, because the page follows none. @returns the response, or why none came. */
async function send(url: string, init: RequestInit = {}): Promise<Received | string> {
  const started = performance.now();
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
    const { status, headers } = response;
    return { status, headers, text: await response.text(), milliseconds: performance.now() - started };
  } catch (thrown) {
    return causeOf(thrown);
  }
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8')), 'openapi');

/** Checks a body by a schema of docs/openapi.json. @returns the parsed body; `undefined` if it is wrong. */
function checkBody(text: string, keys: readonly string[], add: Add, check = 'shape'): Json | undefined {
  const pointer = keys.map((key) => encodeURIComponent(key.replaceAll('/', '~1'))).join('/');
  const validate = ajv.getSchema(`openapi#/${pointer}`);
  if (validate === undefined) throw new Error(`docs/openapi.json has no schema ${pointer}.`);
  try {
    const body = JSON.parse(text);
    const isValid = validate(body);
    const problems = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    add(check, !isValid && problems.join('; ').trim());
    return isValid ? body : undefined;
  } catch {
    add(check, 'the body is no JSON');
    return undefined;
  }
}

/** Returns the keys of the schema of a 200. */
const schemaOf = (path: string, method: string) =>
  `paths ${path} ${method} responses 200 content application/json schema`.split(' ');

/** Returns what is wrong with the CORS headers of a response with credentials (Fetch Standard, 'CORS check'). */
function corsProblem(headers: Headers, page: string): Problem {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed !== page) return `Access-Control-Allow-Origin is ${allowed ?? 'missing'}; expected ${page}`;
  const hasCredentials = headers.get('access-control-allow-credentials') === 'true';
  return !hasCredentials && 'Access-Control-Allow-Credentials: true is missing';
}

/** Directives of a policy that block no part of a page with https. */
const harmless = /^(?:frame-ancestors|upgrade-insecure-requests|report-uri|report-to)$/;

const cacheControl = (headers: Headers) => headers.get('cache-control') ?? '';
const isRevalidated = (headers: Headers) => /no-cache|no-store|max-age=0/i.test(cacheControl(headers));
const isCached = (headers: Headers) =>
  /immutable|max-age=[1-9]/i.test(cacheControl(headers)) && !isRevalidated(headers);
/** Returns whether a shared cache, such as a CDN, may keep a response. */
const isShared = (headers: Headers) => isCached(headers) && !/private/i.test(cacheControl(headers));

/** Checks what every response of a service must fulfil. @returns whether the rest can be checked. */
function checkTransport(received: Received, service: string, origin: string, add: Add): boolean {
  const { status, headers, text, milliseconds } = received;
  if (status >= 300 && status < 400) {
    add('redirect', `${status} to ${headers.get('location')}: the page follows no redirect`);
    return false;
  }
  const type = headers.get('content-type') ?? 'none';
  const isJson = text === '' || /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  add('content type', !isJson && `${type}; expected application/json`);
  const wait = `${Math.round(milliseconds)} ms: merchants wait`;
  add('latency', milliseconds >= 5000 && wait, milliseconds >= 1000 && wait);
  if (service !== origin) add('CORS', corsProblem(headers, origin));
  return true;
}

/** Checks that no shared cache may send a response to another user than the one for whom it is meant. */
function checkPrivate(headers: Headers, add: Add): void {
  const advice = 'a cache could send it to another user; send no-store';
  const isNamed = /no-store|no-cache|private/i.test(cacheControl(headers));
  add('caching', (isShared(headers) || /public/i.test(cacheControl(headers))) && advice, !isNamed && advice);
}

/** Checks the body of an error. */
function checkError({ text }: Received, add: Add): void {
  if (text === '') add('error body', undefined, 'empty: the page knows the status only');
  else checkBody(text, ['components', 'schemas', 'Error'], add, 'error body');
}

type AppInit = ResponseOf<typeof calls.appInit>;

const configValue = ({ configValues }: AppInit, wanted: string) =>
  configValues.find(({ name }) => name === wanted)?.value ?? '';

/** Checks the config values and validation models that app init returned. */
function checkAppInit(init: AppInit, add: Add): void {
  const risk = ['Risk_ScriptHost', 'Risk_OrganizationId', 'Risk_Fingerprint'];
  const set = risk.filter((name) => configValue(init, name) !== '');
  const isPartial = set.length % risk.length > 0;
  add('risk script', isPartial && `only ${set.join(', ')} set: the page needs all three`, !set[0] && 'none');
  add(
    'captcha',
    undefined,
    !configValue(init, 'Recaptcha_SiteKey') && 'Recaptcha_SiteKey is empty: no captcha',
  );
  const skipped = init.validationModels.flatMap(({ name, validators }) =>
    validators.flatMap((rule) => {
      const problem = patternProblem(rule.pattern ?? '');
      return problem === undefined ? [] : `${name}.${rule.name} (${problem})`;
    }),
  );
  add('patterns', skipped.length > 0 && `the page skips ${skipped.join(', ')}`);
  const sent = init.validationModels.map(({ name }) => name);
  const missing = modelsInUse.map(({ name }) => name).filter((name) => !sent.includes(name));
  add('models', undefined, missing.length > 0 && `left out: ${missing.join(', ')}`);
}

/** Sends the preflight of every call, which has no side effect, and checks that it allows the call. */
async function checkPreflights(subject: Subject, findings: Finding[], dead: ReadonlySet<string>) {
  const { origin, sendsReference = false } = subject;
  const seen = new Set<string>();
  for (const call of Object.values(calls)) {
    const service = subject[call.service];
    const path = pathPattern(call).replace('{parameter}', 'anet');
    const check = `preflight of ${call.method} ${path}`;
    if (service === origin || dead.has(service) || seen.has(check)) continue;
    seen.add(check);
    const needed = [
      'x-fingerprint',
      call.method === 'POST' && 'content-type',
      sendsReference && 'x-reference',
    ];
    const names = needed.filter((name) => name !== false);
    const headers = {
      Origin: origin,
      'Access-Control-Request-Method': call.method,
      'Access-Control-Request-Headers': names.join(','),
    };
    const response = await send(service + path, { method: 'OPTIONS', headers });
    const add = adderOf(findings, call.service);
    if (typeof response === 'string') add(check, response);
    else {
      const list = String(response.headers.get('access-control-allow-headers'))
        .toLowerCase()
        .split(/[\s,]+/);
      const missing = names.filter((name) => !list.includes(name));
      const isWrong = response.status < 200 || response.status > 299;
      const lacks = missing.length > 0 && `Access-Control-Allow-Headers lacks ${missing.join(' and ')}`;
      add(check, (isWrong && `status ${response.status}`) || corsProblem(response.headers, origin) || lacks);
    }
  }
}

/** What the services returned, which the policy of the page must allow. */
export interface Examined {
  readonly findings: readonly Finding[];
  /** The URLs of the logo and of the risk script's host, if there are any. */
  readonly logo?: string;
  readonly risk?: string;
}

/** Examines loginsvc and themesvc as the page would call them. A service that cannot be reached is a finding. */
export async function examineServices(subject: Subject): Promise<Examined> {
  const { loginsvc, themesvc, origin } = subject;
  const findings: Finding[] = [];
  const plain = [loginsvc, themesvc].filter((url) => url.startsWith('http:'));
  const isSecure = origin.startsWith('https:');
  adderOf(findings, 'origins')('https', isSecure && plain[0] && `${plain}: an https page may not call http`);
  const dead = new Set<string>();
  /** Sends one request, checks what every response must fulfil, and returns it if the rest can be checked. */
  const examine = async (subjectName: string, service: string, path: string, body?: Json) => {
    if (dead.has(service)) return undefined;
    const add = adderOf(findings, subjectName);
    const headers = {
      ...(service === origin ? {} : { Origin: origin }),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    };
    const text = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const received = await send(service + path, { headers, ...text });
    if (typeof received !== 'string')
      return checkTransport(received, service, origin, add) ? { ...received, add } : undefined;
    dead.add(service);
    adderOf(findings, service)('reachable', received);
    return undefined;
  };
  const name = `check-services-${randomBytes(6).toString('hex')}`;
  const themePath = (brand: string) => pathPattern(calls.theme).replace('{parameter}', brand);
  const found: { logo?: string; risk?: string } = {};

  const init = await examine('app init', loginsvc, pathPattern(calls.appInit));
  init?.add('status', init.status !== 200 && `${init.status}; expected 200`);
  if (init?.status === 200) {
    checkPrivate(init.headers, init.add);
    const body = checkBody(init.text, schemaOf(pathPattern(calls.appInit), 'get'), init.add);
    if (body) {
      const parsed = calls.appInit.response().parse(body);
      checkAppInit(parsed, init.add);
      const host = configValue(parsed, 'Risk_ScriptHost');
      if (URL.canParse(`https://${host}/`)) found.risk = `https://${host}/`;
    }
  }

  const theme = await examine('theme anet', themesvc, themePath('anet'));
  theme?.add('status', theme.status !== 200 && `${theme.status}; expected 200`);
  if (theme?.status === 200) {
    const varies = /(?:^|,)\s*(?:origin|\*)\s*(?:,|$)/i.test(theme.headers.get('vary') ?? '');
    const isMixed = themesvc !== origin && isShared(theme.headers) && !varies;
    theme.add('caching', isMixed && `${cacheControl(theme.headers)} without Vary: Origin`);
    const body = checkBody(theme.text, schemaOf(themePath('{cobrand}'), 'get'), theme.add);
    if (/^https?:/i.test(String(body?.logo))) found.logo = String(body?.logo);
  }

  const unknown = await examine('theme of an unknown brand', themesvc, themePath(name));
  const is404 = unknown?.status === 404;
  const every = unknown?.status === 200 && '200: every cobrand seems to have a theme';
  unknown?.add('status', !is404 && !every && `${unknown.status}; expected 404`, every);

  const credentials: RequestOf<typeof calls.login> = {
    LoginName: name,
    Password: name,
    sessiontype: '0',
    VBAToken: '',
    SP: '',
  };
  const login = await examine('login with a wrong password', loginsvc, pathPattern(calls.login), credentials);
  if (login) {
    checkPrivate(login.headers, login.add);
    const { status, text, add } = login;
    const body =
      status === 200 ? checkBody(text, schemaOf(pathPattern(calls.login), 'post'), add) : undefined;
    const isRejected = [body?.vbaDecision, body?.dmeDecision].some((it) => /^reject$/i.test(String(it)));
    const isRight = isRejected || status === 400 || status === 401;
    add('status', !isRight && `${status}; expected 401, or 200 with reject`);
    if (status !== 200) checkError(login, add);
  }

  const identity = { LoginName: name, Email: `${name}@example.com`, recaptcha: '', AccountType: 'M' };
  const rest = { SessionType: '0', VBAToken: '', Fingerprint: '' };
  const path = pathPattern(calls.recoverPassword);
  const recovery = await examine('recovery without a match', loginsvc, path, { ...identity, ...rest });
  if (recovery) {
    const { status, text, add } = recovery;
    const body = status === 200 && text !== '' ? checkBody(text, schemaOf(path, 'post'), add) : undefined;
    const isKnown = [200, 400, 401, 403, 422].includes(status);
    const wrong = body?.token ? '200 with a token for a user who does not exist' : !isKnown && `${status}`;
    add('status', wrong, status !== 200 && `${status}: right if the service demands a captcha response`);
    if (status !== 200) checkError(recovery, add);
  }
  await checkPreflights(subject, findings, dead);
  return { findings, ...found };
}

/** Reads the record of the build that a page was made from; `undefined` if the host serves none. */
async function hostedBuild(origin: string): Promise<BuildRecord | undefined> {
  const received = await send(`${origin}/build.json`);
  return typeof received !== 'string' && received.text.startsWith('{')
    ? JSON.parse(received.text)
    : undefined;
}

const isPage = (received: Received | string): received is Received =>
  typeof received !== 'string' && received.status === 200 && /<div id="root"/.test(received.text);

/** Examines how the page is hosted, and whether it was built for these services. */
export async function examinePage(subject: Subject, { logo, risk }: Partial<Examined>): Promise<Finding[]> {
  const { origin, loginsvc, themesvc } = subject;
  const findings: Finding[] = [];
  const add = adderOf(findings, 'page');
  const page = await send(`${origin}/`);
  if (!isPage(page)) {
    add('index.html', typeof page === 'string' ? page : 'it is not the page of this app');
    return findings;
  }
  const { headers, text } = page;
  add('caching of index.html', !isRevalidated(headers) && 'a release would not reach merchants');
  const isUtf8 = /charset=utf-8/i.test(headers.get('content-type') ?? '');
  add('charset', undefined, !isUtf8 && 'the content type of index.html does not name charset=utf-8');
  const build = await hostedBuild(origin);
  const [, id] = / data-build="(\w+)"/.exec(text) ?? [];
  add('build', build?.id !== id && `index.html is of the build ${id}, and build.json of ${build?.id}`);
  const { VITE_LOGINSVC_ORIGIN: login, VITE_THEMESVC_ORIGIN: theme } = build?.settings ?? {};
  const called = [login || origin, theme || origin].join(' and ');
  add('settings', build && called !== `${loginsvc} and ${themesvc}` && `the page calls ${called}`);

  const policy = readPolicy(policyOf(text));
  const changed = (['script', 'style'] as const).filter((element) =>
    inlineHashes(text, element).some((hash) => !policy[`${element}-src`]?.includes(hash)),
  );
  add('policy', changed.length > 0 && `it blocks inline parts (${changed}): the host changed index.html`);
  const needs = { 'connect-src': [loginsvc, themesvc], 'img-src': [logo], 'frame-src': [risk] };
  const blocked = Object.entries(needs).flatMap(([name, urls]) =>
    urls.filter((url) => url !== undefined && !allows(policy[name], url, origin)),
  );
  add('policy for hosts', blocked.length > 0 && `it blocks ${blocked.join(', ')}`);
  const names = Object.keys(expectedHeaders).filter((name) => !headers.has(name));
  const others = Object.entries(expectedHeaders).filter(([name, value]) => headers.get(name) !== value);
  const differing = `not as in headers.json: ${others.map(([name]) => name).join(', ')}`;
  add('headers', names.length > 0 && `missing: ${names.join(', ')}`, others.length > 0 && differing);
  // A comma separates the policies of several headers.
  const directives = readPolicy((headers.get('content-security-policy') ?? '').replace(/,/g, ';'));
  const blocking = Object.keys(directives).filter((name) => name !== '' && !harmless.test(name));
  const blocks = `its header has ${blocking.join(', ')}, so it can block the page`;
  add('policy of the host', blocking.length > 0 && blocks);

  for (const path of ['/forgot-username', '/Login/forgot-username', '/Loginapp/contact'])
    add(`path ${path}`, !isPage(await send(origin + path)) && 'expected index.html');
  const [, manifest = '{}'] = / id="manifest">(\{[^<]+\})</.exec(text) ?? [];
  const chunks: Record<string, string> = JSON.parse(manifest);
  for (const path of [`Login/${chunks.core}`, ...Object.values(chunks)]) {
    const script = await send(`${origin}/${path}`);
    const sent = typeof script === 'string' ? new Headers() : script.headers;
    const isScript = /javascript/.test(sent.get('content-type') ?? '');
    add(`/${path}`, !isScript && 'it is not served', !isCached(sent) && 'it is not cached');
  }
  const gone = await send(`${origin}/assets/check-services-00000000.js`);
  if (typeof gone !== 'string')
    add('a missing chunk', isCached(gone.headers) && 'is cached', gone.status !== 404 && 'expected 404');
  return findings;
}

/** Reads an origin of the command line. @throws {TypeError} for a URL with a path, and for text that is no URL. */
function readOrigin(value = ''): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '') return url.origin;
  throw new TypeError(`An origin is missing or wrong: "${value}".`);
}

if (import.meta.main) {
  try {
    const text = { type: 'string' } as const;
    const options = { loginsvc: text, themesvc: text, origin: text, page: { type: 'boolean' } } as const;
    const { values } = parseArgs({ options });
    const own = values.origin && readOrigin(values.origin);
    const built = values.page && own ? (await hostedBuild(own))?.settings : undefined;
    const loginsvc = readOrigin(values.loginsvc ?? (built && (built.VITE_LOGINSVC_ORIGIN || own)));
    const themesvc = readOrigin(
      values.themesvc ?? (built && (built.VITE_THEMESVC_ORIGIN || own)) ?? loginsvc,
    );
    const sendsReference = built?.VITE_SEND_REFERENCE === 'true';
    const subject = { loginsvc, themesvc, origin: own || loginsvc, sendsReference };
    const examined = await examineServices(subject);
    const findings = [...examined.findings, ...(values.page ? await examinePage(subject, examined) : [])];
    for (const { result, subject: name, check, detail } of findings)
      console.log(`${result.padEnd(5)}  ${`${name}: ${check}`.padEnd(48)}  ${detail}`.trimEnd());
    process.exitCode = findings.some(({ result }) => result === 'FAILS') ? 1 : 0;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  }
}
