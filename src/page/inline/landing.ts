import { requestEarly } from '#api/early-responses.ts';
import { appInitPath, themePath } from '#api/query-paths.ts';
import { trustedPolicy } from '#src/browser/trusted-policy.ts';
import { restoreTypedValues } from '#src/browser/typed-values.ts';
import { brandFromTheme } from '#src/flow/brand/brand-from-theme.ts';
import { builtInBrand, namesOtherBrand } from '#src/flow/brand/built-in-brand.ts';
import {
  type EntryParams,
  entryNames,
  lastingEntry,
  parseSearch,
  pickText,
  type SearchRecord,
  stringifySearch,
} from '#src/flow/entry-params.ts';
import { languageTag } from '#src/locales/locale.ts';
import { landingId, urlMessageId, waitingId } from '#src/page/landing-id.ts';
import { placeFirstCaret } from '#src/start/focus.ts';
import { defaultLocale } from '#src/start/languages.ts';
import * as flags from '#src/start/page-flags.ts';
import { type PageStart, partId } from '#src/start/page-start.ts';
import { readBrand } from './old-engines.ts';

// This script runs inline, after the sources of the landing pages. It puts the landing page of the URL into #root, and sends the
// first requests. It is not a module, because the browser may paint an empty page before a module runs.

/** Adapts a prerendered page to the visit's prefix, query, brand and year. The first render of the view has the same result. */
function adaptToVisit(root: HTMLElement, base: string, entry: EntryParams): void {
  const prefix = base.replace(/\/$/, '');
  const lasting = stringifySearch(lastingEntry(entry));
  if (prefix || lasting) {
    for (const link of root.querySelectorAll('a[href^="/"]'))
      link.setAttribute('href', prefix + link.getAttribute('href') + lasting);
  }
  if (namesOtherBrand(entry.cobrand)) {
    document.documentElement.setAttribute(flags.awaitsBrand, '');
    for (const part of root.querySelectorAll('header [role=img],a+[aria-live]')) part.remove();
    for (const place of root.querySelectorAll('footer,a[href^="tel:"],a:not([href])')) {
      place.removeAttribute('href');
      place.textContent = '';
    }
  }
  const copyright = root.querySelector(`[${flags.year}]`);
  const text = copyright?.textContent;
  if (copyright && text) copyright.textContent = text.replace(/\d{4}/, String(new Date().getFullYear()));
}

/** A Trusted Types policy that takes the id of an element, and returns its text, which the build has written, as HTML. */
const policy = trustedPolicy('landing-page', {
  createHTML: (id: string): unknown => document.getElementById(id)?.textContent || '',
});

/** Returns a page that index.html contains as text; `''` if there is none. The DOM's types know no `TrustedHTML`. */
const source = (id: string): string => policy.createHTML(id) as string;

/** Puts the landing page, or the frame in which the user waits, into `#root`, and marks a page that the view can hydrate. */
function showLanding(root: HTMLElement, { route, locale }: PageStart, search: SearchRecord): void {
  // The view renders the screen of a history message itself.
  const landing = flags.hasHistoryMessage() ? waitingId : landingId(route, search);
  const messageId = urlMessageId(route, search);
  if (locale !== defaultLocale) root.innerHTML = source(partId('', locale));
  const main = root.querySelector('main');
  if (main === null) return;
  // `#root` already contains the plain login screen in the default language, also for a query such as `?sp=7`. The
  // script in the head does not show it for a query, because the links of the page must change before the first paint.
  if (landing !== '/' || locale !== defaultLocale) {
    main.innerHTML = source(partId(landing, locale));
    // The view renders the screen itself.
    if (main.querySelector('h1') === null) return;
  }
  if (messageId)
    main.querySelector('form')?.insertAdjacentHTML('beforebegin', source(partId(messageId, locale)));
  // At the URL of an activation link, the first render of the view may show a later step, if the tab has stored its state.
  if (landing !== '/userActivation') root.setAttribute(flags.prerendered, locale);
}

/** Puts the landing page of the URL into `#root`, and shows it. */
function prepareRoot(pageStart: PageStart, root: HTMLElement): void {
  const { route, locale, base } = pageStart;
  const search = parseSearch(window.location.search);
  pageStart.cobrand = search.cobrand;
  if (locale !== defaultLocale) document.documentElement.lang = languageTag(locale);
  // In development `#root` is empty.
  if (root.firstChild !== null) {
    showLanding(root, pageStart, search);
    adaptToVisit(root, base, pickText(search, entryNames));
  }
  // An engine without dialogs reads `dialog` as `get`, which would put what the user typed into the URL.
  for (const form of root.querySelectorAll('form')) if (form.method !== 'dialog') form.method = 'post';
  const heading = (root.querySelector('h1') || root.querySelector('main'))?.textContent || document.title;
  document.title = heading + (namesOtherBrand(search.cobrand) ? '' : ` | ${builtInBrand.title}`);
  restoreTypedValues();
  flags.showRoot();
  if (route === '/') placeFirstCaret(root);
}

/**
 * Requests app init and the theme, before the core does. A page without its view has the brand of the theme, or the built-in
 * brand if there is no theme.
 */
function requestFirst(pageStart: PageStart): void {
  requestEarly('loginsvc', appInitPath);
  requestEarly('themesvc', themePath(pageStart.cobrand))
    ?.then(
      ({ status, text }) => readBrand(status, text, (theme) => brandFromTheme(theme, document.baseURI)),
      () => builtInBrand,
    )
    .then((brand) => {
      pageStart.brand = brand;
      pageStart.onBrand?.();
    });
}

// An engine without modules has no `pageStart`.
const { pageStart } = window;
const root = document.getElementById('root');

if (pageStart && root) {
  const prepare = () => prepareRoot(pageStart, root);
  // If index.html has already shown #root, nothing may delay its first paint.
  if (flags.isRootShown()) pageStart.afterPaint(prepare);
  else prepare();
  if (pageStart.manifest) pageStart.afterPaint(() => requestFirst(pageStart));
}
