import { readCookie, writeCookie } from '#api/cookie.ts';
import { defaultLocale, type Locale, supportedLocales } from '#api/page-start.ts';

/** Returns the language tag of a locale for the attribute `lang` (BCP 47): `es-ES` for `es-es`. */
export const languageTag = (locale: Locale): string =>
  locale.replace(/-(\w+)$/, (region) => region.toUpperCase());

/** The cookie that stores the chosen locale. */
const cookieName = 'sign-in-locale';

/**
 * Returns the locale for a language code or a locale name in any case, or else a locale of the same language: `es-es` for
 * `es-MX`. Returns `undefined` if the language has no catalogue.
 */
function supportedLocaleFor(code: string): Locale | undefined {
  const name = code.toLowerCase().replace('_', '-');
  const [language] = name.split('-');
  const ofLanguage = supportedLocales.filter((locale) => locale.split('-')[0] === language);
  return ofLanguage.filter((locale) => locale === name)[0] || ofLanguage[0];
}

/** Returns the locale for a language code or a locale name in any case; en-us if it has no catalogue. */
export const localeFor = (code: string | undefined): Locale =>
  supportedLocaleFor(code || '') || defaultLocale;

/** Returns the locale of the last choice as it is stored, in development that of `?locale=`; `undefined` before the first choice. */
const chosenLocale = (): string | undefined =>
  (import.meta.env.DEV && new URLSearchParams(window.location.search).get('locale')) ||
  readCookie(cookieName);

/**
 * Returns the locale of a visit: the one that the user chose last. Before the first choice it is the first of the
 * browser's languages that has a catalogue, or en-us if none has. It works in engines of 2012, too, which know one language.
 */
export function initialLocale(): Locale {
  const chosen = chosenLocale();
  if (chosen !== undefined) return localeFor(chosen);
  const codes = navigator.languages || [navigator.language || ''];
  return codes.map(supportedLocaleFor).filter(Boolean)[0] || defaultLocale;
}

/** Stores a locale for the next visit. */
export const storeLocale = (locale: Locale): void => writeCookie(cookieName, locale);
