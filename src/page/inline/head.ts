import { basePathOf } from '#src/browser/base-path.ts';
import { trustedPolicy } from '#src/browser/trusted-policy.ts';
import { initialLocale } from '#src/locales/locale.ts';
import { routeOf } from '#src/page/landing-id.ts';
import { createShell } from '#src/page/shell.ts';
import { defaultLocale } from '#src/start/languages.ts';
import { type ChunkName, chunkTimeout, type Manifest } from '#src/start/load-chunk.ts';
import { pageFields } from '#src/start/page-fields.ts';
import * as flags from '#src/start/page-flags.ts';
import { manifestId, type PageAction, type PageFailure, type PageStart } from '#src/start/page-start.ts';
import { applyHeadingsFont } from '#src/ui/headings-font.ts';
import { opensElsewhere } from '#src/ui/opens-elsewhere.ts';

// This script runs inline in the head, before the first paint. It sets the base of relative URLs, starts the files of the
// build, and queues what the user does before the core runs.

const { origin, pathname, search } = window.location;

const base = basePathOf(pathname).replace(/\/?$/, '/');
// index.html has the base `/`. If it were set again, the browser would resolve every URL again.
if (base !== '/') document.querySelector('base')?.setAttribute('href', base);

const manifestText = document.getElementById(manifestId)?.textContent;
// Each file becomes an absolute URL, because a relative URL would have the credentials that the page's URL may have.
const manifest: Manifest | undefined = manifestText
  ? JSON.parse(manifestText, (name, value) => (name ? origin + base + value : value))
  : undefined;

/** Appends a link with one more attribute to the head. */
function addLink(rel: string, href: string, name: string, value: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.setAttribute(name, value);
  link.href = href;
  return document.head.appendChild(link);
}

/** Returns whether the engine needs no polyfills. An engine that has the newest of their methods has the others, too. */
const isModern = (): boolean =>
  'hasOwn' in Object && 'replaceAll' in String.prototype && 'at' in Array.prototype;

/** Returns whether the browser's cache has delivered index.html, and so still has the files of the same build. */
function isPageCached(): boolean {
  // An extension may hide the entries. That must not fail the page.
  const navigation = performance.getEntriesByType?.('navigation')?.[0];
  // TypeScript lacks this property (https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-deliverytype).
  return (navigation as { deliveryType?: string } | undefined)?.deliveryType === 'cache';
}

/** How long the first paint may take, in milliseconds. A page that is hidden before its first paint gets no frame. */
const paintTimeout = 500;

/** Starts the core, and after the core and the first paint the view. An older browser gets polyfills before the core. */
function startBuild(files: Manifest): void {
  const failToLoad = () => pageStart.fail('load');
  // The policy returns only URLs of chunks, by their names.
  const policy = trustedPolicy('page-start', {
    createScriptURL: (name: string): unknown => files[name as ChunkName],
  });
  const start = (name: ChunkName, onLoad: (() => void) | null = null) => {
    const script = document.createElement('script');
    script.type = 'module';
    // The event is also dispatched if a file that the script imports fails to load.
    script.onerror = failToLoad;
    script.onload = onLoad;
    if (name === 'core') {
      script.setAttribute('fetchpriority', 'high');
      // If the first frame did not wait, it would delay the core, which the cache has at once.
      if (isPageCached()) {
        script.setAttribute('blocking', 'render');
        setTimeout(() => script.removeAttribute('blocking'), paintTimeout);
      }
    }
    // The type of `src` accepts only text, but the policy may return a `TrustedScriptURL`.
    Object.assign(script, { src: policy.createScriptURL(name) });
    document.head.appendChild(script);
  };
  const startView = () => {
    const { route, locale } = pageStart;
    // Each of these is executed as soon as it has loaded.
    start('vendor');
    start('app');
    const others: ChunkName[] = ['rolldown-runtime', locale];
    if (route !== undefined && route !== '/') others.push('screens');
    for (const name of others) addLink('modulepreload', files[name], 'fetchpriority', 'low');
  };
  // The view does not wait for the event `load` of the page, which an image or a third-party script can delay.
  const startCore = () => start('core', () => afterPaint(startView));
  // One limit applies to all files. `fail` does nothing once the view has started.
  setTimeout(failToLoad, chunkTimeout);
  if (isModern()) startCore();
  else start('polyfills', startCore);
}

// The core is requested before the code below runs, so that a core from the cache can run before the first paint.
if (manifest) {
  try {
    startBuild(manifest);
  } catch (error) {
    // The host may forbid the Trusted Types policy. failure.ts, which runs later, must know that the engine is not the cause.
    void Promise.resolve().then(() => pageStart.fail('load'));
    setTimeout(() => {
      throw error;
    });
  }
}

applyHeadingsFont();

const route = routeOf(pathname);
const locale = initialLocale();
const shell = createShell();

/** Returns whether a required text field is empty. */
const isMissing = (field: HTMLInputElement): boolean =>
  !field.value.trim() && !field.hasAttribute(flags.optional);

function queue(action: PageAction): void {
  const missing = action === 'submit' && pageFields().find(isMissing);
  if (missing) missing.focus();
  // Neither the core nor the view executes the action.
  if (pageStart.failed) return;
  pageStart.queued = missing ? 'incomplete-submit' : action;
  // The page stays usable. The hints do not move the focus, because the user may be typing when the view shows them.
  if (missing) return;
  // The form will be sent with its present values, or the page left for a sign-up, so the user must not act until then.
  const onClick = () => {
    pageStart.queued = undefined;
    shell.show(undefined);
  };
  shell.show({ kind: 'service', onClick });
}

/** If a text field has text, Enter moves the focus to the next required field that is empty. Without such a field, it submits. */
function moveOn(event: KeyboardEvent): void {
  const { target, key, isComposing, keyCode } = event;
  // In Safari the Enter that ends a composition has the code 229.
  if (key !== 'Enter' || isComposing || keyCode === 229) return;
  if (!(target instanceof HTMLInputElement) || !target.form) return;
  const fields = pageFields(target.form);
  const index = fields.indexOf(target);
  if (index < 0 || target.type === 'checkbox' || !target.value.trim()) return;
  const missing = fields.slice(index).find(isMissing);
  if (!missing) return;
  event.preventDefault();
  missing.focus();
}

/** Until the view has started, executes an action in place of the browser's default action. */
function replace(event: Event, selector: string, action: PageAction): void {
  const { target } = event;
  if (flags.isViewStarted() || !(target instanceof Element && target.closest(selector))) return;
  event.preventDefault();
  (pageStart.act ?? queue)(action);
}

/** Resolves after the first paint, at the latest after `paintTimeout`. */
const painted = new Promise<void>((resolve) => {
  setTimeout(resolve, document.hidden ? 0 : paintTimeout);
  requestAnimationFrame(() => setTimeout(resolve));
});
const afterPaint = (work: () => void): void => void painted.then(work);

/** Keeps the first failure for `failure.ts`, which replaces this function. */
function fail(kind: PageFailure): void {
  pageStart.failure = pageStart.failure || kind;
}

window.earlyRequests = {};
const pageStart: PageStart = { manifest, base, route, locale, shell, queue, afterPaint, fail };
window.pageStart = pageStart;
// This listener works for the whole visit, even before React hydrates the field (src/app/mount-view.tsx).
document.addEventListener('keydown', moveOn, true);
// The selector leaves out other forms, which an extension may add.
document.addEventListener('submit', (event) => replace(event, '#root form', 'submit'));
document.addEventListener('click', (event) => {
  if (!opensElsewhere(event)) replace(event, `#root [${flags.action}=sign-up]`, 'sign-up');
});

// A page that loads online does not say that the network was lost, or that a screen failed to load.
if (navigator.onLine && /^REQUEST_OFFLINE|^SCREEN_UNAVAILABLE/.test(window.history.state?.message))
  window.history.replaceState({ ...window.history.state, message: undefined }, '');

// index.html contains the plain login screen in the default language, so most visits need nothing else for their first
// paint. Any other first paint waits for the inline script `landing`, which puts the landing page into `#root`. In
// development there is no manifest and no inline script, so nothing waits.
if (route === '/' && search === '' && locale === defaultLocale && !flags.hasHistoryMessage())
  flags.showRoot();
else if (manifest) addLink('expect', `${pathname}${search}#landing`, 'blocking', 'render');

window.addEventListener('error', ({ filename }) => {
  // An error in a third-party script or in an extension does not fail the page.
  const isOwn = ['assets/', 'locales/'].some((folder) => filename?.indexOf(origin + base + folder) === 0);
  // If a file throws while it is evaluated, the engine is probably too old for its syntax or methods.
  if (isOwn) pageStart.fail('outdated');
});
