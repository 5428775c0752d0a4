import { readCookie, writeCookie } from '#src/platform/cookie.ts';

/** Locales that have a catalogue (docs/behaviour.md, 'The frame'). */
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

/** The `lang` of a locale (BCP 47). */
export const languageTag = (locale: Locale): string =>
  locale.replace(/-(\w+)$/, (region) => region.toUpperCase());

/** The cookie that keeps the chosen locale. */
const cookieName = 'sign-in-locale';

/** The locale for a language code or locale name in any case; `undefined` if it has no catalogue. */
function supportedLocaleFor(code: string): Locale | undefined {
  const normal = code.toLowerCase().replace('_', '-');
  const mapped = Object.keys(localeOfCode).includes(normal) ? localeOfCode[normal] : normal;
  return supportedLocales.find((locale) => locale === mapped);
}

/** The locale for a language code or locale name in any case; en-us if it has no catalogue. */
export const localeFor = (code: string | undefined): Locale =>
  supportedLocaleFor(code ?? '') ?? defaultLocale;

/**
 * The locale of a visit: the one that the user chose last; on a first visit the first of the browser's languages that
 * has a catalogue, else en-us.
 */
export function initialLocale(): Locale {
  const stored = readCookie(cookieName);
  if (stored !== undefined) return localeFor(stored);
  for (const language of navigator.languages ?? []) {
    // A region without a mapping (`es-MX`) is spoken to in its language.
    const locale = supportedLocaleFor(language) ?? supportedLocaleFor(language.split('-')[0] ?? '');
    if (locale !== undefined) return locale;
  }
  return defaultLocale;
}

/** Keeps a locale for the next visit. */
export const storeLocale = (locale: Locale): void => writeCookie(cookieName, locale);
