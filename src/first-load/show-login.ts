import { requestEarly } from '#api/early-responses.ts';
import { appInitPath, themePath } from '#api/query-paths.ts';
import { serviceOrigins } from '#api/service-origins.ts';
import { basePathOf } from '#src/app/base-path.ts';
import { entryNames, lastingEntry, parseSearch, pickText, stringifySearch } from '#src/flows/entry-params.ts';
import { builtInBrand, namesOtherBrand } from '#src/journey/built-in-brand.ts';
import { languageTag, storedLocale } from '#src/locales/locale.ts';
import { takeHeldForm } from '#src/platform/held-form.ts';
import { loginVariant, plainVariant } from './login-variant.ts';
import { isLoginPath, showRoot, tellsMessage } from './visit.ts';

// Runs inline, at the end of the page: starts the app, asks the services, fetches the catalogue, and leaves in #root
// what React will draw at first, or nothing (docs/architecture.md).

declare global {
  interface Window {
    /** Names of files, from the page's base (index.html). */
    readonly firstFiles: {
      readonly start: string;
      readonly modules: readonly string[];
      readonly catalogues: Readonly<Record<string, string>>;
    };
    readonly policy: { createScriptURL(file: string): string };
  }
}

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}

/** Does what the first paint need not wait for; a page that is not seen is not painted. */
function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

const entry = pickText(parseSearch(window.location.search), entryNames);
const locale = storedLocale();
const { start, modules, catalogues } = window.firstFiles;

/** Makes the login screen what React will draw at first: it was built for no brand, no query and no path. */
function fillIn(page: ParentNode): void {
  const lasting = stringifySearch(lastingEntry(entry));
  const base = basePathOf(window.location.pathname).replace(/\/$/, '');
  for (const link of page.querySelectorAll('a[href^="/"]')) {
    link.setAttribute('href', base + link.getAttribute('href') + lasting);
  }
  const footer = page.querySelector('footer');
  if (namesOtherBrand(entry.cobrand)) {
    page.querySelector('header img')?.remove();
    if (footer) footer.textContent = '';
  }
  const year = footer?.querySelector('[data-year]');
  if (year) year.textContent = (year.textContent ?? '').replace(/\d{4}/, String(new Date().getFullYear()));
  document.title = `${page.querySelector('h1')?.textContent} | ${builtInBrand.title}`;
  document.documentElement.lang = languageTag(locale);
}

/** Puts the login screen that the address asks for into `#root`. @returns `false` where none is built for it. */
function showLogin(root: HTMLElement): boolean {
  const variant = loginVariant(locale, entry);
  if (variant !== plainVariant) {
    const template = document.getElementById(variant);
    if (!(template instanceof HTMLTemplateElement)) return false;
    root.textContent = '';
    root.append(template.content.cloneNode(true));
  }
  fillIn(root);
  root.dataset.prerendered = locale;
  return true;
}

const starter = document.createElement('script');
starter.type = 'module';
starter.src = window.policy.createScriptURL(start);
document.head.append(starter);
afterPaint(() => {
  for (const file of [...modules, catalogues[locale] ?? '']) preload(file);
  requestEarly(serviceOrigins.loginsvc + appInitPath);
  requestEarly(serviceOrigins.themesvc + themePath(entry.cobrand || undefined));
});

const root = document.getElementById('root');
const shown = root !== null && isLoginPath(window.location.pathname) && !tellsMessage() && showLogin(root);
if (!shown) {
  if (root !== null) root.textContent = '';
  takeHeldForm();
}
showRoot();
