import { i18n } from '@lingui/core';
import { type Locale, shellTemplateId, supportedLocales } from '#api/page-start.ts';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { renderShellTemplate } from '#src/page/shell-template.tsx';

/** Adds the template of the shell in each locale, which the build writes into index.html. It changes the active locale. */
export async function addShellTemplates(locales: readonly Locale[] = supportedLocales): Promise<void> {
  for (const locale of locales) {
    i18n.loadAndActivate({ locale, messages: await loadCatalogue(locale) });
    const template = document.createElement('template');
    template.id = shellTemplateId(locale);
    template.innerHTML = renderShellTemplate();
    document.body.append(template);
  }
}
