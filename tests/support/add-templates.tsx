import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { FailurePage } from '#src/page/build/failure-page.tsx';
import { ShellTemplate } from '#src/page/build/shell-template.tsx';
import { type Locale, supportedLocales } from '#src/start/languages.ts';
import { partId } from '#src/start/page-start.ts';

const parts = {
  shell: () => <ShellTemplate />,
  failure: (locale: Locale) => <FailurePage locale={locale} />,
};

/** Adds the template of a part in each locale, as the build writes it into index.html. It changes the active locale. */
export async function addTemplates(
  part: keyof typeof parts,
  locales: readonly Locale[] = supportedLocales,
): Promise<void> {
  for (const locale of locales) {
    i18n.loadAndActivate({ locale, messages: await loadCatalogue(locale) });
    const template = document.createElement('template');
    template.id = partId(part, locale);
    template.innerHTML = renderToStaticMarkup(<I18nProvider i18n={i18n}>{parts[part](locale)}</I18nProvider>);
    document.body.append(template);
  }
}
