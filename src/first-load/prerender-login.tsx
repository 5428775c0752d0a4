import { i18n } from '@lingui/core';
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { AppFailureBoundary } from '#src/app/app-failure.tsx';
import { createApp } from '#src/app/create-app.ts';
import { Providers } from '#src/app/providers.tsx';
import { entryNames, parseSearch, pickText } from '#src/flows/entry-params.ts';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { supportedLocales } from '#src/locales/locale.ts';
import { loginVariant, variantQueries } from './login-variant.ts';

export { plainVariant } from './login-variant.ts';

async function renderLogin(query: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [`/${query}`] });
  const app = createApp({ basepath: '/', handOffHosts: [], history });
  // Its script restores what a page without script cannot have scrolled.
  app.router.options.scrollRestoration = false;
  await app.router.load();
  const html = renderToString(
    <StrictMode>
      <AppFailureBoundary>
        <Providers {...app} />
      </AppFailureBoundary>
    </StrictMode>,
  );
  if (!html.includes('<h1')) throw new Error(`The login screen was not rendered for ${query}.`);
  return (
    html
      // A preload of the logo, which stands in the same bytes.
      .replace(/^<link [^>]*>/, '')
      // The query is the visitor's own.
      .replace(/href="(\/[^"?]*)\?[^"]*"/g, 'href="$1"')
  );
}

/** The login screen in every locale and variant, by the variant's name. Runs in Node while the app is built. */
export async function prerenderLogin(): Promise<Readonly<Record<string, string>>> {
  const pages: Record<string, string> = {};
  for (const locale of supportedLocales) {
    i18n.loadAndActivate({ locale, messages: await loadCatalogue(locale) });
    for (const query of variantQueries) {
      const entry = pickText(parseSearch(query), entryNames);
      pages[loginVariant(locale, entry)] = await renderLogin(query);
    }
  }
  return pages;
}
