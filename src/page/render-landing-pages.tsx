import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  defaultLocale,
  type Locale,
  type RoutePath,
  shellTemplateId,
  supportedLocales,
} from '#api/page-start.ts';
import { createApp } from '#src/app/create-app.tsx';
import { Providers } from '#src/app/providers.tsx';
import { createCore } from '#src/core/core.ts';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import { parseSearch } from '#src/flow/entry-params.ts';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { languageTag } from '#src/locales/locale.ts';
import { FailurePage } from './failure-page.tsx';
import { failureId, frameId, landingId, landingOf } from './landing-id.ts';
import { createPage } from './page.ts';
import { createShell } from './shell.ts';
import { ShellTemplate } from './shell-template.tsx';
import { type UnsupportedTexts, unsupportedTexts } from './unsupported-texts.ts';

/**
 * One URL for each landing page. `landingOf` returns the landing page of any URL. A URL without one shows the frame
 * without a screen.
 */
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

/** What the build puts into index.html. */
export interface LandingPages {
  /** The plain login screen in the default language: the content of `#root`. */
  readonly root: string;
  /** The HTML of each other frame and landing page, by the id of the element that contains it as text. */
  readonly sources: Readonly<Record<string, string>>;
  /** The parts of the shell, and the failure page, in each locale, by the id of their template. */
  readonly templates: Readonly<Record<string, string>>;
  /** The content of `noscript`: one paragraph for each language. */
  readonly noscript: string;
  /** The texts of unsupported.html, by their locale. */
  readonly unsupported: Readonly<Record<string, UnsupportedTexts>>;
}

async function renderPage(url: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [url] });
  const readLocation = () => ({ pathname: '/', search: {} });
  const core = createCore({ handOffHosts: [], readLocation, shell: createShell() });
  const app = createApp({ core, page: createPage(core), basepath: '/', history });
  // The router would add an inline script to the page, which restores the scroll position.
  app.router.options.scrollRestoration = false;
  await app.router.load();
  // What the view has around the providers renders no element.
  const html = renderToString(<Providers {...app} />);
  const queries = core.client.getQueryCache().getAll();
  if (queries.some(({ state }) => state.fetchStatus !== 'idle' || state.errorUpdateCount > 0))
    throw new Error(`The landing page of ${url} was rendered with a call to a service.`);
  if (!html.includes('<h1')) throw new Error(`The landing page of ${url} was not rendered.`);
  // The Content-Security-Policy of the host blocks style attributes.
  if (/<[^>]* style="/.test(html)) throw new Error(`The landing page of ${url} has an inline style.`);
  // `landing.ts` adds the query of the visit to each link.
  return html.replace(/href="(\/[^"?]*)\?[^"]*"/g, 'href="$1"');
}

/** Splits a page into its frame, whose `main` is empty, and the content of `main`. */
function split(html: string): { readonly frame: string; readonly content: string } {
  const [, before = '', content = '', after = ''] = /^(.*<main[^>]*>)(.*)(<\/main>.*)$/s.exec(html) ?? [];
  return { frame: before + after, content };
}

async function renderLocale(locale: Locale): Promise<LandingPages> {
  i18n.loadAndActivate({ locale, messages: await loadCatalogue(locale) });
  const root = await renderPage('/');
  const { frame } = split(root);
  const sources: Record<string, string> = locale === defaultLocale ? {} : { [frameId(locale)]: frame };
  for (const [route, query] of landingUrls) {
    const page = split(await renderPage(route + query));
    if (page.frame !== frame)
      throw new Error(`The frame of ${route}${query} differs from the frame of the login screen.`);
    const landing = landingOf(route, parseSearch(query));
    if (landing === undefined) throw new Error(`${route}${query} has no landing page.`);
    // `#root` contains the plain login screen in the default language.
    if (locale === defaultLocale && route + query === '/') continue;
    sources[landingId(locale, landing)] = page.content;
  }
  const render = (content: ReactNode) =>
    renderToStaticMarkup(<I18nProvider i18n={i18n}>{content}</I18nProvider>);
  const templates = {
    [shellTemplateId(locale)]: render(<ShellTemplate />),
    [failureId(locale)]: render(<FailurePage locale={locale} />),
  };
  const { supportPhone } = builtInBrand;
  const noscript = render(
    <p lang={languageTag(locale)}>
      <Trans>
        This page needs JavaScript. Turn it on in your browser, or call Merchant Support at {supportPhone}.
      </Trans>
    </p>,
  );
  return { root, sources, templates, noscript, unsupported: { [locale]: unsupportedTexts() } };
}

/**
 * Renders every landing page in every locale. It runs in Node while the app is built.
 *
 * @throws (rejects) if a page does not render, calls a service, contains an inline style, or has another frame than the
 *   login screen.
 */
export async function renderLandingPages(): Promise<LandingPages> {
  let root = '';
  let noscript = '';
  const sources: Record<string, string> = {};
  const templates: Record<string, string> = {};
  const unsupported: Record<string, UnsupportedTexts> = {};
  for (const locale of supportedLocales) {
    const pages = await renderLocale(locale);
    Object.assign(sources, pages.sources);
    Object.assign(templates, pages.templates);
    Object.assign(unsupported, pages.unsupported);
    noscript += pages.noscript;
    if (locale === defaultLocale) root = pages.root;
  }
  return { root, sources, templates, noscript, unsupported };
}
