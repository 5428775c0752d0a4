import { askEarly } from '#api/early-answers.ts';
import { appInitPath, themePath } from '#api/query-paths.ts';
import { serviceOrigins } from '#api/service-origins.ts';
import { basePathOf } from '#src/app/base-path.ts';
import { entryNames, lastingEntry, parseSearch, pickText, stringifySearch } from '#src/flows/entry-params.ts';
import { builtInBrand, namesOtherBrand } from '#src/journey/built-in-brand.ts';
import { languageTag, storedLocale } from '#src/locales/locale.ts';
import { holdForm } from '#src/platform/held-form.ts';
import { loginVariant } from './login-variant.ts';

// Runs inline, before any other code of the app is there: asks the services, fetches the catalogue, and shows the
// login screen that the build has rendered, filled in so that it is what React will draw (docs/architecture.md).

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

/** Asks for a module that is needed soon, or starts the one that starts the app. */
function load(file: string, starts: boolean): void {
  const element = document.createElement(starts ? 'script' : 'link');
  if (element instanceof HTMLScriptElement) {
    element.type = 'module';
    element.src = window.policy.createScriptURL(file);
  } else {
    element.rel = 'modulepreload';
    element.href = file;
  }
  document.head.append(element);
}

/** Does what the first paint need not wait for; a page that is not seen is not painted. */
function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

const { pathname, search } = window.location;
const entry = pickText(parseSearch(search), entryNames);
const locale = storedLocale();
const base = basePathOf(pathname);

const { start, modules, catalogues } = window.firstFiles;
load(start, true);
afterPaint(() => {
  for (const file of [...modules, catalogues[locale] ?? '']) load(file, false);
  askEarly(serviceOrigins.loginsvc + appInitPath);
  askEarly(serviceOrigins.themesvc + themePath(entry.cobrand || undefined));
});

const template = document.getElementById(loginVariant(locale, entry));
const root = document.getElementById('root');
const isLogin = pathname.replace(/\/$/, '').length === base.replace(/\/$/, '').length;
/** A message of the history, after a reload: what it says is in the catalogue. */
const tellsMore = Boolean((window.history.state as { message?: unknown } | null)?.message);

if (template instanceof HTMLTemplateElement && root !== null && isLogin && !tellsMore) {
  const page = template.content.cloneNode(true) as DocumentFragment;
  const lasting = stringifySearch(lastingEntry(entry));
  for (const link of page.querySelectorAll('a[href^="/"]')) {
    link.setAttribute('href', base.replace(/\/$/, '') + link.getAttribute('href') + lasting);
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
  root.append(page);
  root.dataset.prerendered = locale;
  holdForm(root);
}
