import { createHash } from 'node:crypto';
import { type BuildSettings, noHost, SettingsError } from './build-settings.ts';

/**
 * The names of the Trusted Types policies that the app creates. `landing-page` returns the HTML of a landing page that
 * index.html contains as text, `page-start` the URLs of the files that start the page, and `third-party-script` the URLs
 * of the captcha and the risk script. `default` checks the URLs of further scripts that these two load. `dompurify`
 * sanitises the footer.
 */
const appPolicies = ['landing-page', 'page-start', 'third-party-script', 'default', 'dompurify'];

/** What the captcha loads, and the Trusted Types policy that its script creates. */
const captcha = {
  scripts: ['https://www.google.com/recaptcha/api.js', 'https://www.gstatic.com/recaptcha/releases/'],
  frame: 'https://www.google.com/recaptcha/api2/',
  policy: 'goog#html',
};

type Directives = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the hash sources of the inline scripts or styles of a page, each once (CSP 3 section 2.3.1 'hash-source').
 *
 * @param html the page exactly as it is served, because the browser hashes the text between the tags.
 */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const elements = new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}\\s*>`, 'gi');
  const found = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(elements)) {
    // Hashes are only for inline code. A script with `src` is a file, and the browser does not execute JSON or HTML.
    const applies = !/\ssrc\s*=|\stype\s*=\s*"?(?:application\/json|text\/html)\b/i.test(attributes);
    if (!applies || content === '') continue;
    found.add(`'sha256-${createHash('sha256').update(content, 'utf8').digest('base64')}'`);
  }
  return [...found];
}

/** The scripts and styles of a page. Only an engine that knows no hashes executes further inline ones. */
const ownCode = (html: string): Directives => ({
  'default-src': ["'none'"],
  // An engine that knows 'strict-dynamic' ignores 'self' and https: a script of the page may then load others.
  'script-src': ["'strict-dynamic'", ...inlineHashes(html, 'script'), "'self'", 'https:', "'unsafe-inline'"],
  'style-src': [...inlineHashes(html, 'style'), "'unsafe-inline'"],
  'require-trusted-types-for': ["'script'"],
});

/** Returns the origins that the page calls, apart from its own. */
const calledOrigins = (settings: BuildSettings): string[] =>
  [settings.VITE_LOGINSVC_ORIGIN, settings.VITE_THEMESVC_ORIGIN, settings.VITE_ERROR_REPORTS]
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url).origin);

const named = (hosts: readonly string[]) => hosts.filter((host) => host !== noHost);

/**
 * Returns the directives of index.html. There is no `form-action`, because it would also judge where the console redirects a
 * post, such as to an app. `src/flow/outgoing-posts.ts` checks the target of each post.
 */
function pageDirectives(html: string, settings: BuildSettings): Directives {
  const scripts = settings.VITE_SCRIPT_HOSTS;
  const logos = settings.VITE_LOGO_HOSTS;
  // What the captcha and the risk script load.
  const third = scripts.length === 0 ? ['https:'] : named(scripts).map((host) => `https://${host}`);
  return {
    ...ownCode(html),
    'trusted-types': [...appPolicies, ...(scripts.includes(noHost) ? [] : [captcha.policy])],
    'img-src': ["'self'", 'data:', ...(logos.length === 0 ? ['https:', 'http:'] : named(logos)), ...third],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...calledOrigins(settings), ...third],
    'frame-src': third.length === 0 ? ["'none'"] : third,
    'base-uri': ["'self'"],
  };
}

/** Returns the directives of unsupported.html, which loads one script and the theme. */
const unsupportedDirectives = (html: string, settings: BuildSettings): Directives => ({
  ...ownCode(html),
  'script-src': ["'self'"],
  'img-src': ["'self'"],
  'connect-src': ["'self'", ...calledOrigins(settings)],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
});

const textOf = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');

/** Returns the sources of each directive of a policy, by name. */
export const readPolicy = (policy: string): Directives =>
  Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

/** Whether the sources of a directive allow a URL (CSP 3 section 6.7.2.7). `'self'` is the origin `page`. */
export function allows(sources: readonly string[] = [], url: string, page = ''): boolean {
  const { protocol, hostname, port, pathname, origin } = new URL(url);
  return sources.some((source) => {
    if (source === "'self'") return origin === page;
    if (/^https?:$/.test(source)) return source === protocol || protocol === 'https:';
    const [, scheme, host, ownPort = '', path = '/'] =
      /^(?:(https?:)\/\/)?([\w.-]+)(?::(\d+))?(\/.*)?$/.exec(source) ?? [];
    const isPath = path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
    return (scheme ?? protocol) === protocol && host === hostname && ownPort === port && isPath;
  });
}

/** Throws unless the policy of index.html allows what the app needs with these settings. */
function checkNeeds(html: string, directives: Directives, settings: BuildSettings): void {
  const scripts = named(settings.VITE_SCRIPT_HOSTS).map((host) => `https://${host}`);
  const needs: readonly (readonly [
    directive: string,
    sources: readonly string[] | undefined,
    url: string,
  ])[] = [
    ...calledOrigins(settings).map((url) => ['connect-src', directives['connect-src'], url] as const),
    ...(scripts.length === 0 ? [] : [...captcha.scripts, captcha.frame]).map(
      (url) => ['VITE_SCRIPT_HOSTS', scripts, url] as const,
    ),
  ];
  const problems = needs
    .filter(([, sources, url]) => !allows(sources, url))
    .map(([directive, , url]) => `The policy forbids ${url}, which the app needs (${directive}).`);
  const [attribute] =
    /<[^>]*\s(?:style|on[a-z]+)="/i.exec(
      html.replace(/<(script|style)\b(?![^>]*text\/html)[\s\S]*?<\/\1>/gi, ''),
    ) ?? [];
  if (attribute !== undefined) problems.push(`The policy forbids this attribute of the page: ${attribute}`);
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
}

/**
 * Returns a page with its Content-Security-Policy (W3C Content Security Policy Level 3) as the first element of its
 * head, so that the page carries it to every host. A policy in a page cannot have `frame-ancestors`, which is a header
 * (headers.json).
 *
 * @param name the name of the page's file.
 * @throws {SettingsError} if the policy forbids what the app needs.
 */
export function addPolicy(name: string, html: string, settings: BuildSettings): string {
  const isMain = name === 'index.html';
  const directives = (isMain ? pageDirectives : unsupportedDirectives)(html, settings);
  if (isMain) checkNeeds(html, directives, settings);
  return html.replace(
    /<head>/i,
    `$&<meta http-equiv="Content-Security-Policy" content="${textOf(directives).replaceAll('$', '$$$$')}">`,
  );
}

/** Returns the policy that a page carries; `''` if it carries none. */
export const policyOf = (html: string): string =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';

const narrowedBy: Readonly<Record<string, string>> = {
  'img-src': 'VITE_LOGO_HOSTS and VITE_SCRIPT_HOSTS',
  'connect-src': 'VITE_SCRIPT_HOSTS',
  'frame-src': 'VITE_SCRIPT_HOSTS',
};

/** Returns one line for each directive that allows every host, with the settings that narrow it. */
export function openDirectives(settings: BuildSettings): string[] {
  const directives = pageDirectives('', settings);
  return Object.entries(narrowedBy)
    .filter(([name]) => directives[name]?.includes('https:'))
    .map(([name, by]) => `${name} (${by} narrow it)`);
}
