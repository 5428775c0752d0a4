import { deviceStorage } from '#src/platform/browser-storage.ts';

/** Locales that have a catalogue (specification section 2 'Common'). */
export const supportedLocales = ['en-us', 'es-es'] as const;
export type Locale = (typeof supportedLocales)[number];

export const defaultLocale: Locale = 'en-us';

/** The locale of each language code; not every one has a catalogue. */
const localeOfCode: Readonly<Record<string, string>> = {
  en: 'en-us',
  es: 'es-es',
  fr: 'fr-fr',
  ja: 'ja-jp',
  pt: 'pt-br',
  ru: 'ru-ru',
};

/** The locale for a language code or locale name in any case; what has no catalogue falls back to en-us. */
export function localeFor(code: string | undefined): Locale {
  const normal = (code ?? '').toLowerCase().replace('_', '-');
  const mapped = Object.keys(localeOfCode).includes(normal) ? localeOfCode[normal] : normal;
  return supportedLocales.find((locale) => locale === mapped) ?? defaultLocale;
}

/** The `lang` of a locale (BCP 47). */
export const languageTag = (locale: Locale): string =>
  locale.replace(/-(\w+)$/, (region) => region.toUpperCase());

const storageKey = 'merchant-sign-in.locale';

/** The locale of the last visit; the first one is English (contract section 6). */
export const storedLocale = (): Locale => localeFor(deviceStorage.read(storageKey));

/** Keeps a locale for the next visit. */
export const storeLocale = (locale: Locale): void => deviceStorage.write(storageKey, locale);
