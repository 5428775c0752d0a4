import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '#src/start/languages.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { languageTag, storeLocale } from './locale.ts';

function activate(locale: Locale, messages: Messages): void {
  i18n.loadAndActivate({ locale, messages });
  // If the attribute were set again, the browser would calculate all styles again.
  if (document.documentElement.lang !== languageTag(locale))
    document.documentElement.lang = languageTag(locale);
}

/** Shows the app in a locale. @throws {ChunkLoadError} (rejects) if the catalogue fails to load. */
export async function showLocale(locale: Locale): Promise<void> {
  activate(locale, await loadCatalogue(locale));
}

/** The locale that the user chose last on this page; `undefined` before the first choice. */
let chosen: Locale | undefined;

/**
 * Shows the app in the locale that the user chose, and stores the choice for the next visit, even if the catalogue fails to load
 * now. If an earlier choice is still loading, it then has no effect.
 *
 * @throws {ChunkLoadError} (rejects) if the catalogue fails to load. The language stays as it is.
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  chosen = locale;
  // The user may leave the page before the catalogue has loaded.
  storeLocale(locale);
  try {
    const messages = await loadCatalogue(locale);
    if (chosen === locale) activate(locale, messages);
  } catch (error) {
    if (chosen === locale) throw error;
  }
}
