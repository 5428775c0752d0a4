import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Call, RequestOf, ResponseOf } from '#api/call.ts';
import { calls, pathPattern } from '#api/offline/all-calls.ts';
import { droppedMembers } from '#api/offline/dropped-members.ts';
import { validationModels as modelsInUse } from '#api/offline/validation-models.ts';
import { isLoopback } from '../consequences.ts';
import { type CrossOrigin, checkCors, checkPreflight } from './check-cors.ts';
import { type ExchangeRequest, exchange, type Received } from './exchange.ts';
import { type Finding, type Findings, findingsFor } from './finding.ts';

/** The services that are examined, and the page that will call them. */
export interface ServicesUnderTest {
  /** Origin of loginsvc. */
  readonly loginsvc: string;
  /** Origin of themesvc. */
  readonly themesvc: string;
  /** Origin of the page. */
  readonly origin: string;
  /** Whether the build sends `X-Reference` to services on another origin; by default it does not. */
  readonly sendsReference?: boolean | undefined;
  /** From when on a response is slow or too slow; by default 1 s and 5 s. */
  readonly limits?: Limits;
}

/** Durations in milliseconds. The finding about latency is `unclear` from `slow` on, and `fails` from `tooSlow` on. */
interface Limits {
  readonly slow: number;
  readonly tooSlow: number;
}

/** The findings about the services, and two responses, which the examination of the hosted page needs. */
export interface ServicesExamined {
  readonly findings: readonly Finding[];
  readonly appInit?: ResponseOf<typeof calls.appInit>;
  readonly theme?: ResponseOf<typeof calls.theme>;
}

const usualLimits: Limits = { slow: 1000, tooSlow: 5000 };

const isRedirect = (status: number) => status >= 300 && status < 400;

function parseJson(text: string): unknown {
  try {
    return text === '' ? '' : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns one text for each member that is missing in a body or has another shape. The texts contain no values. */
function shapeProblems(schema: z.ZodMiniType, body: unknown): string[] {
  const result = schema.safeParse(body);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const expected = 'expected' in issue ? ` is no ${issue.expected}` : ' has another shape';
    return `${issue.path.join('.') || 'the body'}${expected}`;
  });
}

/** Checks what every response must fulfil, whichever the call: redirect, content type, latency, CORS, cookies. */
function checkTransport(
  { status, headers, text, milliseconds }: Received,
  crossOrigin: CrossOrigin,
  { slow, tooSlow }: Limits,
  findings: Findings,
): void {
  if (isRedirect(status)) {
    findings.fails('no redirect', `${status} to ${headers.get('location')}: the page follows no redirect`);
    return;
  }
  const type = headers.get('content-type') ?? '';
  if (text === '' || /^application\/(?:[\w.-]+\+)?json\b/i.test(type)) findings.holds('content type');
  else findings.fails('content type', `${type || 'none'}; expected application/json`);
  const duration = `${Math.round(milliseconds)} ms`;
  if (milliseconds >= tooSlow) findings.fails('latency', `${duration}; merchants wait`);
  else if (milliseconds >= slow) findings.unclear('latency', duration);
  else findings.holds('latency', duration);
  checkCors(headers, crossOrigin, findings);
  checkCookies(headers, crossOrigin, findings);
}

/** Returns the last two labels of an origin's host. Two hosts with equal labels probably belong to one site. */
const siteOf = (origin: string) => new URL(origin).hostname.split('.').slice(-2).join('.');

/** Checks that the browser accepts the cookies of a service on another site than the page. */
function checkCookies(headers: Headers, { page, service }: CrossOrigin, findings: Findings): void {
  if (siteOf(page) === siteOf(service)) return;
  const dropped = headers.getSetCookie().filter((cookie) => !/;\s*samesite=none\b/i.test(cookie));
  const names = dropped.map((cookie) => cookie.split('=')[0]);
  if (names.length > 0)
    findings.fails(
      'cookies',
      `${names.join(', ')}: without SameSite=None browsers drop them on another site`,
    );
}

/** Checks that no shared cache may send a response to another user than the one for whom it is meant. */
function checkPrivate(headers: Headers, findings: Findings): void {
  const control = headers.get('cache-control') ?? '';
  if (/\b(?:no-store|no-cache|private)\b/i.test(control)) findings.holds('caching', control);
  else if (/\bpublic\b|max-age=[1-9]/i.test(control))
    findings.fails('caching', `${control}: a cache could send it to another user; send no-store`);
  else findings.unclear('caching', `${control || 'no Cache-Control'}; send no-store`);
}

/** Checks that no cache may send a theme to one page with CORS headers that allow another page. */
function checkThemeCaching(headers: Headers, { page, service }: CrossOrigin, findings: Findings): void {
  const control = headers.get('cache-control') ?? '';
  const varies = /(?:^|,)\s*(?:origin|\*)\s*(?:,|$)/i.test(headers.get('vary') ?? '');
  if (page !== service && /max-age=[1-9]/i.test(control) && !/no-store/i.test(control) && !varies)
    findings.fails('caching', `${control} without Vary: Origin`);
  else findings.holds('caching', control);
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}

/** Checks the config values and validation models that app init returned. */
function checkAppInit(
  { configValues, validationModels }: ResponseOf<typeof calls.appInit>,
  findings: Findings,
) {
  const value = (name: string) => configValues.find((config) => config.name === name)?.value ?? '';
  const risk = ['Risk_ScriptHost', 'Risk_OrganizationId', 'Risk_Fingerprint'];
  const set = risk.filter((name) => value(name) !== '');
  if (set.length > 0 && set.length < risk.length)
    findings.fails(
      'risk script',
      `only ${set.join(', ')} set; the page loads the script only if all three are`,
    );
  else if (set.length === 0) findings.unclear('risk script', 'no value: the page loads no risk script');
  else if (!/^[\w.-]+(?::\d+)?$/.test(value('Risk_ScriptHost')))
    findings.fails('risk script', 'Risk_ScriptHost must be a host without scheme and path');
  else findings.holds('risk script');
  if (value('Recaptcha_SiteKey') === '')
    findings.unclear('captcha', 'Recaptcha_SiteKey is empty: recovery shows no captcha');
  else findings.holds('captcha');
  const missing = modelsInUse
    .map(({ name }) => name)
    .filter((name) => !validationModels.some((model) => model.name === name));
  const broken = validationModels.flatMap(({ name, validators }) =>
    validators
      .filter(({ pattern }) => !compiles(pattern ?? ''))
      .map((validator) => `${name}.${validator.name}`),
  );
  if (broken.length > 0)
    findings.fails(
      'patterns',
      `${broken.join(', ')}: not a JavaScript regular expression, so the page skips it`,
    );
  else findings.holds('patterns');
  if (missing.length > 0) findings.unclear('models', `left out: ${missing.join(', ')}`);
  else findings.holds('models');
}

/** The types of the members of an error body. The app ignores a member of another type. */
const errorMembers = z.object({
  status: z.nullish(z.number()),
  reason: z.nullish(z.string()),
  errorMessage: z.nullish(z.string()),
});

/** Checks that a body is an error body: an object whose members have the right types. */
function checkErrorBody({ text }: Received, findings: Findings): void {
  const body = parseJson(text);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const problems = isObject ? shapeProblems(errorMembers, body) : [];
  if (text === '') findings.unclear('error body', 'empty: the page knows the status only');
  else if (!isObject) findings.fails('error body', 'not a JSON object, so the page cannot read the reason');
  else if (problems.length > 0) findings.fails('error body', `${problems.join('; ')}: the page ignores it`);
  else if (!('reason' in body)) findings.unclear('error body', 'no reason: the page knows the status only');
  else findings.holds('error body');
}

/** Checks that a body matches the schema of a call. Returns the parsed body, or `undefined` if it does not match. */
function checkShape<Response extends z.ZodMiniType>(
  { response }: { readonly response: () => Response },
  { text }: Received,
  findings: Findings,
): z.output<Response> | undefined {
  const body = parseJson(text);
  const schema = response();
  const problems = body === undefined ? ['the body is no JSON'] : shapeProblems(schema, body);
  const dropped = droppedMembers(schema, body);
  if (problems.length > 0) findings.fails('shape', problems.join('; '));
  else if (dropped.length > 0) findings.unclear('shape', `the page does not read ${dropped.join(', ')}`);
  else findings.holds('shape');
  const result = schema.safeParse(body);
  return result.success ? result.data : undefined;
}

/** Returns a random name that no service knows. */
const unknownName = () => `check-services-${randomBytes(6).toString('hex')}`;

/**
 * Examines loginsvc and themesvc as the page would call them. The only side effects are one failed login and one
 * recovery request that matches no user.
 *
 * @returns the findings, and the responses of app init and of the theme if they have the right shape. A service that
 *   cannot be reached is a finding, not an error.
 */
export async function examineServices(options: ServicesUnderTest): Promise<ServicesExamined> {
  const { loginsvc, themesvc, origin, limits = usualLimits } = options;
  const findings: Finding[] = [];
  const dead = new Set<string>();
  /** Sends one request, checks what every response must fulfil, and then has `judge` check the rest. */
  const send = async (
    subject: string,
    service: string,
    request: Omit<ExchangeRequest, 'url'> & { readonly path: string },
    judge: (response: Received, findings: Findings) => void,
  ): Promise<void> => {
    if (dead.has(service)) return;
    const found = findingsFor(subject);
    const { path, ...rest } = request;
    const crossOrigin = origin === service ? {} : { Origin: origin };
    const response = await exchange({ ...rest, url: service + path, headers: crossOrigin });
    if (!response.ok && response.isOriginDead) {
      // Every other request would have the same finding.
      dead.add(service);
      findings.push({ result: 'fails', subject: service, check: 'reachable', detail: response.reason });
    } else if (!response.ok) found.fails('reachable', response.reason);
    else {
      checkTransport(response, { page: origin, service }, limits, found);
      if (!isRedirect(response.status)) judge(response, found);
    }
    findings.push(...found.findings);
  };

  findings.push(...originFindings(options));
  let appInit: ServicesExamined['appInit'];
  await send('app init', loginsvc, { path: pathPattern(calls.appInit) }, (response, found) => {
    if (response.status !== 200) return found.fails('status', `${response.status}; expected 200`);
    found.holds('status');
    checkPrivate(response.headers, found);
    appInit = checkShape(calls.appInit, response, found);
    if (appInit !== undefined) checkAppInit(appInit, found);
  });

  let theme: ServicesExamined['theme'];
  await send('theme anet', themesvc, { path: themePath('anet') }, (response, found) => {
    if (response.status !== 200) return found.fails('status', `${response.status}; expected 200`);
    found.holds('status');
    checkThemeCaching(response.headers, { page: origin, service: themesvc }, found);
    theme = checkShape(calls.theme, response, found);
  });

  await send('theme of an unknown brand', themesvc, { path: themePath(unknownName()) }, (response, found) => {
    if (response.status === 404) found.holds('status');
    else if (response.status === 200)
      found.unclear('status', '200; expected 404: every cobrand seems to have a theme');
    else
      found.fails('status', `${response.status}; expected 404: the page shows an error beside its own brand`);
  });

  await send('login with a wrong password', loginsvc, loginRequest(), (response, found) => {
    const { status, headers } = response;
    checkPrivate(headers, found);
    if (status === 200) {
      const body = checkShape(calls.login, response, found);
      const decisions = [body?.vbaDecision, body?.dmeDecision].map((decision) => decision?.toLowerCase());
      if (decisions.includes('reject')) found.holds('status', '200, reject');
      else found.fails('status', '200 without reject: the page shows LOGIN_UNANTICIPATED_ERROR or worse');
      return;
    }
    if (status === 400 || status === 401) found.holds('status', String(status));
    else found.fails('status', `${status}; expected 401: the page shows LOGIN_UNANTICIPATED_ERROR`);
    checkErrorBody(response, found);
  });

  await send('recovery without a match', loginsvc, recoveryRequest(), (response, found) => {
    const { status } = response;
    if (status === 200) {
      const body = checkShape(calls.recoverPassword, response, found);
      if (body?.token) found.fails('status', '200 with a token for a user who does not exist');
      else found.holds('status', '200 without a token');
      return;
    }
    if (status === 401)
      found.unclear('status', '401 opens /security, which asks the merchant to call support');
    else if (status === 400 || status === 403 || status === 422)
      found.unclear('status', `${status}; a service that demands a captcha response may send it`);
    else found.fails('status', `${status}; expected 200 without a token`);
    checkErrorBody(response, found);
  });

  findings.push(...(await preflightFindings(options, dead)));
  return { findings, ...(appInit ? { appInit } : {}), ...(theme ? { theme } : {}) };
}

const themePath = (cobrand: string) => pathPattern(calls.theme).replace('{parameter}', cobrand);

function loginRequest() {
  const body: RequestOf<typeof calls.login> = {
    LoginName: unknownName(),
    Password: unknownName(),
    sessiontype: '0',
    VBAToken: '',
    SP: '',
  };
  return { path: pathPattern(calls.login), method: 'POST', body } as const;
}

function recoveryRequest() {
  const name = unknownName();
  const body: RequestOf<typeof calls.recoverPassword> = {
    LoginName: name,
    Email: `${name}@example.com`,
    recaptcha: '',
    AccountType: 'M',
    SessionType: '0',
    VBAToken: '',
    Fingerprint: '',
  };
  return { path: pathPattern(calls.recoverPassword), method: 'POST', body } as const;
}

/** Checks that a page on https calls its services by https. Browsers allow http to this machine itself. */
function originFindings({ loginsvc, themesvc, origin }: ServicesUnderTest): readonly Finding[] {
  const found = findingsFor('origins');
  const isPlain = (url: string) => url.startsWith('http:') && !isLoopback(new URL(url));
  const plain = [...new Set([loginsvc, themesvc].filter(isPlain))];
  if (origin.startsWith('https:') && plain.length > 0)
    found.fails('https', `${plain.join(', ')}: an https page may not call http`);
  else if (isPlain(origin)) found.unclear('https', `the page is ${origin}: use https in production`);
  else found.holds('https');
  return found.findings;
}

/**
 * Checks the preflight of every call. A preflight has no side effect, so this includes the calls that send PINs or set
 * passwords.
 *
 * @param dead origins that no request can reach.
 */
async function preflightFindings(
  options: ServicesUnderTest,
  dead: ReadonlySet<string>,
): Promise<readonly Finding[]> {
  const { origin, sendsReference = false } = options;
  const all: readonly Call[] = Object.values(calls);
  const found = { loginsvc: findingsFor('loginsvc'), themesvc: findingsFor('themesvc') };
  const seen = new Set<string>();
  for (const call of all) {
    const service = options[call.service];
    const path = pathPattern(call).replace('{parameter}', 'anet');
    const request = `${call.method} ${path}`;
    if (service === origin || dead.has(service) || seen.has(request)) continue;
    seen.add(request);
    const preflighted = { path, method: call.method, sendsReference };
    await checkPreflight({ page: origin, service }, preflighted, found[call.service]);
  }
  return [...found.loginsvc.findings, ...found.themesvc.findings];
}
