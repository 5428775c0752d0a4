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

// This script runs inline at the end of the page. It puts the landing page of the URL into #root, starts the core and
// the view, and sends the first requests to the services (docs/architecture.md, 'The first load, in order').

/** A Trusted Types policy, and the rules from which one is created (W3C Trusted Types). */
interface ScriptRules {
  createScriptURL(file: string): unknown;
}

declare global {
  interface Window {
    /** Absent in engines without Trusted Types. */
    readonly trustedTypes?: { createPolicy(name: string, rules: ScriptRules): ScriptRules };
  }
}

/** Changes a prerendered page as React renders it: with the visit's prefix, query, brand and year. */
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

/** Returns a copy of a template's content; `undefined` if the page has no such template. */
function contentOf(id: string): Node | undefined {
  const template = document.getElementById(id);
  return template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : undefined;
}

/**
 * Puts a landing page into `#root`, which contains the plain login screen in the default language before.
 *
 * @returns whether the view can hydrate the result.
 */
function showLanding(root: HTMLElement, landing: Landing, locale: Locale): boolean {
  if (locale !== defaultLocale) {
    const frame = contentOf(frameId(locale));
    if (frame === undefined) return false;
    root.textContent = '';
    root.appendChild(frame);
  }
  const main = root.querySelector('main');
  if (main === null) return false;
  if (landing.route === '/' && landing.variant === '' && locale === defaultLocale) return landing.hydrates;
  const content = landing.variant === undefined ? undefined : contentOf(landingId(locale, landing));
  main.textContent = '';
  if (content === undefined) return false;
  main.appendChild(content);
  return landing.hydrates;
}

const showFailure = () => page?.fail?.('load');

/**
 * Starts a script.
 *
 * @param src its URL, as text or as a `TrustedScriptURL`.
 * @param onLoad is called when the script has been executed.
 */
function start(src: unknown, onLoad: (() => void) | null = null): void {
  const script = document.createElement('script');
  script.type = 'module';
  // The event is also dispatched if a file that the script imports fails to load.
  script.onerror = showFailure;
  script.onload = onLoad;
  Object.assign(script, { src });
  document.head.appendChild(script);
}

/** How long the first paint may take, in milliseconds. A page that is hidden before its first paint gets no frame. */
const paintTimeout = 500;

/** Runs work once, after the first paint or `paintTimeout`. */
function afterPaint(work: () => void): void {
  let isDone = false;
  const run = () => {
    if (!isDone) work();
    isDone = true;
  };
  setTimeout(run, document.hidden ? 0 : paintTimeout);
  requestAnimationFrame(() => setTimeout(run));
}

/** Keeps title and phone of the theme for the failure page. It ignores a response that is not a theme. */
function readBrand({ status, text }: EarlyResponse): void {
  const { title, supportPhone } = status === 200 ? JSON.parse(text) : {};
  if (page && title && supportPhone)
    page.brand = { title: String(title), supportPhone: String(supportPhone) };
}

const { pageStart: page } = window;
const search = parseSearch(window.location.search);
const entry = pickText(search, entryNames);
const root = document.getElementById('root');

/** Puts the landing page of the URL into `#root`, and shows it. */
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

/** Starts the core, then the app; before them, in an older browser, the polyfills. */
function startBuild({ core, app, chunks: { polyfills } }: Manifest, base: string): void {
  const files = [core, app, polyfills];
  const rules: ScriptRules = {
    createScriptURL: (file) => base + (files.indexOf(file) < 0 ? app : file),
  };
  // If the host requires Trusted Types, the URL of a script must come from a policy that the host allows (deploy/).
  const policy = window.trustedTypes?.createPolicy('page-start', rules) ?? rules;
  const startApp = () => {
    start(policy.createScriptURL(core), () => start(policy.createScriptURL(app)));
  };
  // The files are requested together. If one takes too long, it is treated as a file that fails to load.
  setTimeout(showFailure, chunkTimeout);
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
  const startAll = () => {
    // In development the server starts the app, and the simulated services do not respond before the core has started.
    if (!manifest) return;
    startBuild(manifest, page.base);
    sendEarlyRequests();
  };
  // If the head script has already shown #root, nothing may delay its first paint.
  if (isRootShown()) {
    afterPaint(() => {
      prepareRoot(page, root);
      startAll();
    });
  } else {
    prepareRoot(page, root);
    afterPaint(startAll);
  }
}
