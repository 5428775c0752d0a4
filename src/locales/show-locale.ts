import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '#src/start/languages.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { languageTag, storeLocale } from './locale.ts';

/** Shows the app in a locale whose catalogue has loaded. */
export function activateLocale(locale: Locale, messages: Messages): void {
  i18n.loadAndActivate({ locale, messages });
  // If the attribute were set again, the browser would calculate all styles again.
  if (document.documentElement.lang !== languageTag(locale))
    document.documentElement.lang = languageTag(locale);
}

/** Shows the app in a locale. @throws {ChunkLoadError} (rejects) if the catalogue fails to load. */
export async function showLocale(locale: Locale): Promise<void> {
  activateLocale(locale, await loadCatalogue(locale));
}

/**
 * Returns the catalogue of the locale that the user chose, and stores the choice for the next visit, even if the catalogue fails to
 * load now.
 *
 * @throws {ChunkLoadError} (rejects) if the catalogue fails to load.
 */
export function loadChosenLocale(locale: Locale): Promise<Messages> {
  // The user may leave the page before the catalogue has loaded.
  storeLocale(locale);
  return loadCatalogue(locale);
}
