import { basePathOf } from '#src/browser/base-path.ts';
import { initialLocale } from '#src/locales/locale.ts';
import { routeOf } from '#src/page/landing-id.ts';
import { hasHistoryMessage, isViewStarted, showRoot } from '#src/page/root.ts';
import { createShell } from '#src/page/shell.ts';
import type { Manifest } from '#src/start/chunks.ts';
import { defaultLocale } from '#src/start/languages.ts';
import { pageFields } from '#src/start/page-fields.ts';
import * as flags from '#src/start/page-flags.ts';
import { manifestId, type PageAction, type PageStart } from '#src/start/page-start.ts';

// This script runs inline in the head, before the first paint, so it does only what cannot wait. It sets the base of
// relative URLs, requests the files of the build, and holds what the user does before the core runs.

const { origin, pathname, search } = window.location;

const base = basePathOf(pathname).replace(/\/?$/, '/');
// index.html has the base `/`. To set it again would make the browser resolve every URL again.
if (base !== '/') document.querySelector('base')?.setAttribute('href', base);

const route = routeOf(pathname);
const locale = initialLocale();

/** Appends a link with one more attribute to the head. */
function addLink(rel: string, href: string, name: string, value: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.setAttribute(name, value);
  link.href = href;
  return document.head.appendChild(link);
}

const preload = (file: string, priority: 'high' | 'low') =>
  addLink('modulepreload', file, 'fetchpriority', priority);

/**
 * When the page requests `vendor`, the largest file of the view, in milliseconds, so that its latency passes while the core
 * loads. The other files are requested after the core, so that they do not share its bandwidth.
 */
const vendorDelay = 140;

const manifestText = document.getElementById(manifestId)?.textContent;
// Each file becomes a URL of the origin, because relative to the page it would have the credentials of the page's URL.
const manifest: Manifest | undefined = manifestText
  ? JSON.parse(manifestText, (name, value) => (name ? origin + base + value : value))
  : undefined;
if (manifest) {
  const { core, vendor, app, 'rolldown-runtime': runtime, [locale]: catalogue } = manifest;
  const screens = route === undefined || route === '/' ? [] : [manifest.screens];
  preload(core, 'high').onload = () => {
    for (const file of [vendor, app, runtime, catalogue, ...screens]) preload(file, 'low');
  };
  // Whichever comes first requests it. The browser ignores the second.
  setTimeout(() => preload(vendor, 'low'), vendorDelay);
}

const shell = createShell();

/** Holds an action for the core. All text fields of the landing pages are required. */
function hold(action: PageAction): void {
  // No core executes it.
  if (pageStart.failed) return;
  const empty = action === 'submit' && pageFields().find(({ value }) => !value.trim());
  pageStart.held = empty ? 'incomplete-submit' : action;
  if (empty) {
    // The page stays usable. The core then moves no focus, because the user may be typing when it starts.
    empty.focus();
    return;
  }
  // The core will send the values that the form has now, or leave for a sign-up, so the user must not act until then.
  const onClick = () => {
    pageStart.held = undefined;
    shell.show(undefined);
  };
  shell.show({ kind: 'service', onClick });
}

/** Executes an action in place of what the browser does, until the view has started. */
function replace(event: Event, selector: string, action: PageAction): void {
  const { target } = event;
  if (isViewStarted() || !(target instanceof Element && target.closest(selector))) return;
  event.preventDefault();
  (pageStart.execute ?? hold)(action);
}

window.earlyRequests = {};
const pageStart: PageStart = { manifest, base, route, locale, shell };
window.pageStart = pageStart;
// An extension may add other forms.
document.addEventListener('submit', (event) => replace(event, '#root form', 'submit'));
document.addEventListener('click', (event) => replace(event, `#root [${flags.action}=sign-up]`, 'sign-up'));

// index.html contains the plain login screen in the default language, so most visits need nothing else for their first
// paint. Any other first paint waits for the inline script `landing`, which puts the landing page into `#root`. In
// development there is no manifest and no inline script, so nothing waits.
if (route === '/' && search === '' && locale === defaultLocale && !hasHistoryMessage()) showRoot();
else if (manifest) addLink('expect', `${pathname}${search}#landing`, 'blocking', 'render');
