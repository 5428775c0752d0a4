import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { ShellTemplate } from '#src/page/build/shell-template.tsx';
import { type Locale, supportedLocales } from '#src/start/languages.ts';
import { partId } from '#src/start/page-start.ts';

/** Adds the template of the shell in each locale, as the build writes it into index.html. It changes the active locale. */
export async function addShellTemplates(locales: readonly Locale[] = supportedLocales): Promise<void> {
  for (const locale of locales) {
    i18n.loadAndActivate({ locale, messages: await loadCatalogue(locale) });
    const template = document.createElement('template');
    template.id = partId('shell', locale);
    template.innerHTML = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <ShellTemplate />
      </I18nProvider>,
    );
    document.body.append(template);
  }
}
