import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { defaultLocale, type Locale, partId, type RoutePath, supportedLocales } from '#api/page-start.ts';
import { Providers } from '#src/app/providers.tsx';
import { createCore } from '#src/core/core.ts';
import { type Brand, builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import { parseSearch } from '#src/flow/entry-params.ts';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { languageTag } from '#src/locales/locale.ts';
import { landingId } from '#src/page/landing-id.ts';
import { createShell } from '#src/page/shell.ts';
import { type UnsupportedTexts, unsupportedTexts } from '#src/page/unsupported/unsupported-texts.ts';
import { createAppRouter } from '#src/router/router.tsx';
import { FailurePage } from './failure-page.tsx';
import { ShellTemplate } from './shell-template.tsx';

/** One URL for each landing page (`landingId`). */
const landingUrls: readonly (readonly [route: RoutePath, query: string])[] = [
  ['/', ''],
  ['/', '?sub=logout'],
  ['/', '?sub=exp'],
  ['/', '?sub=AccountActivated'],
  ['/', '?action=cpwd'],
  ['/', '?sub=oauth&resellerid=r'],
  ['/forgot-username', ''],
  ['/forgot-password', ''],
  ['/contact', ''],
  ['/userActivation', '?activationcode=c'],
];

/**
 * The locales whose landing pages and failure page index.html contains, at 1 kB each for every user. In another locale the
 * first paint waits for the view, and the failure page is in the default locale (docs/decisions/6-prerendered-login.md).
 */
export const landingLocales: readonly Locale[] = ['en-us', 'es-es'];

/** What the build puts into index.html. */
export interface LandingPages {
  /** The content of `#root`: the plain login screen in the default language. */
  root: string;
  /** The HTML of each other frame and landing page, by the id of its element. */
  readonly sources: Record<string, string>;
  /** The parts of the shell, and the failure page, in each locale, by the id of their template. */
  readonly templates: Record<string, string>;
  /** The content of `noscript`: one paragraph for each language. */
  noscript: string;
  /** The texts of unsupported.html, by their locale. */
  readonly unsupported: Record<string, UnsupportedTexts>;
  /** The built-in brand, with the settings of the build. */
  readonly brand: Brand;
}

async function renderPage(url: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [url] });
  const readLocation = () => ({ pathname: '/', search: {} });
  const core = createCore(readLocation, createShell());
  const router = createAppRouter({ context: { core }, basepath: '/', history });
  // The router would add an inline script to the page, which restores the scroll position.
  router.options.scrollRestoration = false;
  await router.load();
  // What the view has around the providers renders no element.
  const html = renderToString(<Providers router={router} />);
  const queries = core.client.getQueryCache().getAll();
  if (queries.some(({ state }) => state.fetchStatus !== 'idle' || state.errorUpdateCount > 0))
    throw new Error(`The landing page of ${url} was rendered with a call to a service.`);
  if (!html.includes('<h1')) throw new Error(`The landing page of ${url} was not rendered.`);
  // The Content-Security-Policy of the host blocks style attributes.
  if (/<[^>]* style="/.test(html)) throw new Error(`The landing page of ${url} has an inline style.`);
  // `landing.ts` adds the query of the visit to each link.
  return html.replace(/href="(\/[^"?]*)\?[^"]*"/g, 'href="$1"');
}

/** Splits a page into its frame and the content of `main`. */
function split(html: string): { readonly frame: string; readonly content: string } {
  const [, before = '', content = '', after = ''] = /^(.*<main[^>]*>)(.*)(<\/main>.*)$/s.exec(html) ?? [];
  return { frame: before + after, content };
}

/** Adds the frame and every landing page in the active locale. */
async function addLandingPages(pages: LandingPages, locale: Locale): Promise<void> {
  const login = await renderPage('/');
  const { frame } = split(login);
  if (locale === defaultLocale) pages.root = login;
  else pages.sources[partId('', locale)] = frame;
  for (const [route, query] of landingUrls) {
    const page = split(await renderPage(route + query));
    if (page.frame !== frame)
      throw new Error(`The frame of ${route}${query} differs from the frame of the login screen.`);
    const id = landingId(route, parseSearch(query));
    if (id === undefined) throw new Error(`${route}${query} has no landing page.`);
    // `#root` contains the plain login screen in the default language.
    if (locale === defaultLocale && route + query === '/') continue;
    pages.sources[partId(id, locale)] = page.content;
  }
}

async function addLocale(pages: LandingPages, locale: Locale): Promise<void> {
  i18n.loadAndActivate({ locale, messages: await loadCatalogue(locale) });
  const render = (content: ReactNode) =>
    renderToStaticMarkup(<I18nProvider i18n={i18n}>{content}</I18nProvider>);
  pages.templates[partId('shell', locale)] = render(<ShellTemplate />);
  if (landingLocales.includes(locale)) {
    await addLandingPages(pages, locale);
    pages.templates[partId('failure', locale)] = render(<FailurePage locale={locale} />);
  }
  pages.unsupported[locale] = unsupportedTexts();
  const { supportPhone } = builtInBrand;
  pages.noscript += render(
    <p lang={languageTag(locale)}>
      <Trans>
        This page needs JavaScript. Turn it on in your browser, or call Merchant Support at {supportPhone}.
      </Trans>
    </p>,
  );
}

/**
 * Renders every landing page and the failure page in each of `landingLocales`, and the shell in every locale, in Node.
 *
 * @throws (rejects) if a page does not render, calls a service, has an inline style, or another frame than login.
 */
export async function renderLandingPages(): Promise<LandingPages> {
  const pages: LandingPages = {
    root: '',
    sources: {},
    templates: {},
    noscript: '',
    unsupported: {},
    brand: builtInBrand,
  };
  for (const locale of supportedLocales) await addLocale(pages, locale);
  return pages;
}
