import { requestEarly } from '#api/early-responses.ts';
import { chunkTimeout } from '#api/load-chunk.ts';
import { appInitPath, themePath } from '#api/query-paths.ts';
import { serviceOrigins } from '#api/service-origins.ts';
import { builtInBrand, namesOtherBrand } from '#src/flows/brand/built-in-brand.ts';
import {
  type EntryParams,
  entryNames,
  lastingEntry,
  parseSearch,
  pickText,
  stringifySearch,
} from '#src/flows/entry-params.ts';
import { defaultLocale, type Locale, languageTag, localeFor } from '#src/locales/locale.ts';
import { isModern } from '#src/platform/is-modern.ts';
import { type EarlyResponse, flags, type Manifest, type PageStart } from '#src/platform/page-start.ts';
import { frameId, type Landing, landingId, landingOf } from './landing-id.ts';
import { hasHistoryMessage, isRootShown, showRoot } from './visit.ts';

// Runs inline at the end of the page: puts what the address asks for into #root, starts the core and the view, and sends
// the first requests to the services (docs/architecture.md).

interface ScriptRules {
  createScriptURL(file: string): unknown;
}

declare global {
  interface Window {
    /** Absent in engines without Trusted Types. */
    readonly trustedTypes?: { createPolicy(name: string, rules: ScriptRules): ScriptRules };
  }
}

/** Makes a prerendered page what React renders first: the build knew no brand, no query and no path. */
function fillIn(root: HTMLElement, base: string, entry: EntryParams): void {
  const lasting = stringifySearch(lastingEntry(entry));
  for (const link of Array.from(root.querySelectorAll('a[href^="/"]'))) {
    link.setAttribute('href', base.replace(/\/$/, '') + link.getAttribute('href') + lasting);
  }
  const footer = root.querySelector('footer');
  if (namesOtherBrand(entry.cobrand)) {
    root.querySelector('header [role=img]')?.remove();
    if (footer) footer.textContent = '';
  }
  const year = footer?.querySelector(`[${flags.year}]`);
  if (year) year.textContent = (year.textContent ?? '').replace(/\d{4}/, String(new Date().getFullYear()));
}

/** A copy of a template's content; `undefined` if the page has no such template. */
function contentOf(id: string): Node | undefined {
  const template = document.getElementById(id);
  return template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : undefined;
}

/** Puts a landing page into `#root`, which holds the plain login screen in the default language. */
function showLanding(root: HTMLElement, landing: Landing, locale: Locale): boolean {
  if (locale !== defaultLocale) {
    const frame = contentOf(frameId(locale));
    if (frame === undefined) return false;
    root.textContent = '';
    root.appendChild(frame);
  }
  const main = root.querySelector('main');
  if (main === null) return false;
  if (landing.route === '/' && landing.look === '' && locale === defaultLocale) return landing.hydrates;
  const content = landing.look === undefined ? undefined : contentOf(landingId(locale, landing));
  main.textContent = '';
  if (content === undefined) return false;
  main.appendChild(content);
  return landing.hydrates;
}

/** @param onLoad called when the script has run. */
function start(src: unknown, onLoad: (() => void) | null = null): void {
  const script = document.createElement('script');
  script.type = 'module';
  // A file that it imports counts too. Scripts of other companies and of extensions do not.
  script.onerror = () => page?.fail?.('load');
  script.onload = onLoad;
  Object.assign(script, { src });
  document.head.appendChild(script);
}

/** Runs work that the first paint does not need. A hidden page is never painted. */
function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** Reads the theme's response for the failure page. A response that is no theme leaves the built-in brand. */
function readBrand({ status, text }: EarlyResponse): void {
  const { title, supportPhone } = status === 200 ? JSON.parse(text) : {};
  if (page && title && supportPhone)
    page.brand = { title: String(title), supportPhone: String(supportPhone) };
}

const { pageStart: page } = window;
const search = parseSearch(window.location.search);
const entry = pickText(search, entryNames);
const root = document.getElementById('root');

/** Makes `#root` the landing page of the address, and shows it. */
function prepareRoot({ route, locale: name, base }: PageStart, root: HTMLElement): void {
  const locale = localeFor(name);
  if (locale !== defaultLocale) document.documentElement.lang = languageTag(locale);
  if (route === undefined || hasHistoryMessage() || root.firstChild === null) root.textContent = '';
  else {
    if (showLanding(root, landingOf(route, search), locale)) root.setAttribute(flags.prerendered, locale);
    fillIn(root, base, entry);
    const title = root.querySelector('h1')?.textContent;
    if (title) document.title = `${title} | ${builtInBrand.title}`;
  }
  showRoot();
}

/** Runs the core, then the app. */
function startBuild({ core, app, chunks: { polyfills } }: Manifest, base: string): void {
  const files = [core, app, polyfills];
  const rules: ScriptRules = {
    createScriptURL: (file) => base + (files.indexOf(file) < 0 ? app : file),
  };
  // If the host demands Trusted Types, the URL of a script comes from a policy that it knows (deploy/).
  const policy = window.trustedTypes?.createPolicy('page-start', rules) ?? rules;
  const startApp = () => {
    start(policy.createScriptURL(core), () => start(policy.createScriptURL(app)));
  };
  // The files are requested together: one that takes too long counts as lost.
  setTimeout(() => page?.fail?.('load'), chunkTimeout);
  if (isModern()) startApp();
  else start(policy.createScriptURL(polyfills), startApp);
}

function sendEarlyRequests(): void {
  requestEarly(serviceOrigins.loginsvc + appInitPath);
  const theme = requestEarly(serviceOrigins.themesvc + themePath(entry.cobrand || undefined));
  theme?.then(readBrand).catch(() => undefined);
}

if (page && root) {
  const { manifest } = page;
  const prepare = () => {
    prepareRoot(page, root);
    if (manifest) startBuild(manifest, page.base);
  };
  // In development the simulated services are not there yet.
  const request = () => manifest && sendEarlyRequests();
  // The head has shown #root already: nothing may delay its first paint.
  if (isRootShown()) {
    afterPaint(() => {
      prepare();
      request();
    });
  } else {
    prepare();
    afterPaint(request);
  }
}
