import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Providers } from '#src/app/providers.tsx';
import { createCore } from '#src/core/core.ts';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import { parseSearch } from '#src/flow/entry-params.ts';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { languageTag } from '#src/locales/locale.ts';
import { landingId, urlMessageId, waitingId } from '#src/page/landing-id.ts';
import { unsupportedPage } from '#src/page/unsupported/unsupported-page.ts';
import { createAppRouter } from '#src/router/router.ts';
import { defaultLocale, type Locale, supportedLocales } from '#src/start/languages.ts';
import { partId } from '#src/start/page-start.ts';
import type { RoutePath } from '#src/start/route-paths.ts';
import { BrandHeader } from '#src/ui/brand-header.tsx';
import { Card, Page, WaitingCard } from '#src/ui/page.tsx';
import { Heading, Lead } from '#src/ui/text.tsx';
import { BuiltInPhone, FailurePage } from './failure-page.tsx';
import { ShellTemplate } from './shell-template.tsx';
import { lazyClass } from './style-plugins.ts';

/** One URL for each landing page (`landingId`), then one for each message of login that a URL requests (`urlMessageId`). */
const landingUrls: readonly (readonly [route: RoutePath, query: string])[] = [
  ['/', ''],
  ['/', '?sub=oauth&resellerid=r'],
  ['/forgot-username', ''],
  ['/forgot-password', ''],
  ['/contact', ''],
  ['/userActivation', '?activationcode=c'],
  ['/', '?sub=logout'],
  ['/', '?sub=exp'],
  ['/', '?sub=AccountActivated'],
  ['/', '?action=cpwd'],
  ['/', '?sub=oauth&resellerid=r&action=cpwd'],
];

async function renderPage(url: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [url] });
  const core = createCore(() => ({ pathname: '/', search: {} }));
  const router = createAppRouter({ context: { core }, basepath: '/', history });
  await router.load();
  // The components that the view has around the providers render no element.
  const html = renderToString(<Providers router={router} />);
  const queries = core.client.getQueryCache().getAll();
  if (queries.some(({ state }) => state.fetchStatus !== 'idle' || state.errorUpdateCount > 0))
    throw new Error(`The landing page of ${url} was rendered with a call to a service.`);
  if (!html.includes('<h1')) throw new Error(`The landing page of ${url} was not rendered.`);
  if (lazyClass.test(html)) throw new Error(`index.html lacks styles of the landing page of ${url}.`);
  // The Content-Security-Policy of the host blocks style attributes.
  if (/<[^>]* style="/.test(html)) throw new Error(`The landing page of ${url} has an inline style.`);
  // `landing.ts` adds the query of the visit to each link.
  return html.replace(/href="(\/[^"?]*)\?[^"]*"/g, 'href="$1"');
}

/** Returns the frame, every landing page and every message of a URL in the active locale, by the id of its element. */
async function renderScreens(locale: Locale): Promise<Record<string, string>> {
  const screens: Record<string, string> = {};
  for (const [route, query] of landingUrls) {
    const html = await renderPage(route + query);
    const [, before = '', content = '', after = ''] = /^(.*<main[^>]*>)(.*)(<\/main>.*)$/s.exec(html) ?? [];
    screens[partId('', locale)] ??= before + after;
    const search = parseSearch(query);
    const messageId = urlMessageId(route, search);
    const id = partId(landingId(route, search), locale);
    if (messageId === undefined) screens[id] = content;
    else {
      // The content above the form, which is there only because the URL requests a message.
      const start = screens[id]?.indexOf('<form');
      screens[partId(messageId, locale)] = content.slice(start, content.indexOf('<form'));
    }
  }
  screens[partId(waitingId, locale)] = renderElement(<WaitingCard />);
  return screens;
}

const renderElement = (element: ReactNode): string =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{element}</I18nProvider>);

/**
 * Renders every landing page, the failure page and the shell in every locale. Each further locale costs every user 1.1 kB (6 ms
 * on slow 4G); without its pages, its first paint would wait for the view, 160 kB.
 *
 * @throws (rejects) if a page does not render, calls a service, or has an inline style.
 */
export async function renderLandingPages() {
  const screens: Record<string, string> = {};
  const templates: Record<string, string> = {};
  let scriptless = '';
  for (const locale of supportedLocales) {
    i18n.loadAndActivate({ locale, messages: await loadCatalogue(locale) });
    Object.assign(screens, await renderScreens(locale));
    templates[partId('shell', locale)] = renderElement(<ShellTemplate />);
    templates[partId('failure', locale)] = renderElement(<FailurePage locale={locale} />);
    scriptless += renderElement(
      <div lang={languageTag(locale)}>
        <Heading>{t`This page needs JavaScript`}</Heading>
        <Lead>
          <Trans>
            Turn it on in your browser, or call Merchant Support at <BuiltInPhone />.
          </Trans>
        </Lead>
      </div>,
    );
  }
  const {
    [partId('', defaultLocale)]: frame = '',
    [partId('/', defaultLocale)]: login,
    ...sources
  } = screens;
  return {
    /** The content of `#root`: the plain login screen in the default language. */
    root: frame.replace('</main>', () => `${login}</main>`),
    /** The HTML of each other frame and landing page, by the id of its element. */
    sources,
    /** The parts of the shell, and the failure page, by the id of their template. */
    templates,
    /** The page of a browser that executes no script, in every language. */
    scriptless: renderElement(
      <Page header={<BrandHeader title={builtInBrand.title} />} footer={null}>
        <Card>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it. */}
          <div dangerouslySetInnerHTML={{ __html: scriptless }} />
        </Card>
      </Page>,
    ),
    unsupported: await unsupportedPage(),
  };
}
