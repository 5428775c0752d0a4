import { i18n } from '@lingui/core';
import { type Locale, languageTag, loadCatalogue, localeFor } from '#src/locales/locale.ts';
import { deviceStorage } from '#src/platform/browser-storage.ts';

const storageKey = 'merchant-sign-in.locale';

/** The language of the last visit; the first one is English (contract section 6). */
export const storedLocale = (): Locale => localeFor(deviceStorage.read(storageKey));

/** Shows the app in a locale. Rejects, and leaves the present language, where its catalogue cannot be had. */
export async function showLocale(locale: Locale): Promise<void> {
  i18n.loadAndActivate({ locale, messages: await loadCatalogue(locale) });
  document.documentElement.lang = languageTag(locale);
}

/** Shows the app in a locale that its user chose, and keeps the choice for the next visit. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await showLocale(locale);
  deviceStorage.write(storageKey, locale);
}
