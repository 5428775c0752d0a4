import { i18n } from '@lingui/core';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { type Locale, languageTag, storeLocale } from '#src/locales/locale.ts';

/** Shows the app in a locale. Rejects, and leaves the present language, where its catalogue cannot be had. */
export async function showLocale(locale: Locale): Promise<void> {
  i18n.loadAndActivate({ locale, messages: await loadCatalogue(locale) });
  document.documentElement.lang = languageTag(locale);
}

/** Shows the app in a locale that its user chose, and keeps the choice for the next visit. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await showLocale(locale);
  storeLocale(locale);
}
