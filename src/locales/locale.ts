import { readCookie, writeCookie } from '#api/cookie.ts';
import { defaultLocale, type Locale, supportedLocales } from '#src/start/languages.ts';

/** Returns the language tag of a locale for the attribute `lang` (BCP 47): `es-ES` for `es-es`. */
export const languageTag = (locale: Locale): string =>
  locale.replace(/-(\w+)$/, (region) => region.toUpperCase());

/** The cookie that stores the locale that the user chose last. */
const cookieName = 'sign-in-locale';

/**
 * Returns the locale whose name is `code`, in any case. If there is none, returns a locale of the same language, such as `es-es`
 * for `es-MX`. If the language has no catalogue, returns `undefined`.
 */
function supportedLocaleFor(code: string): Locale | undefined {
  const name = code.toLowerCase().replace('_', '-');
  const [language] = name.split('-');
  const ofLanguage = supportedLocales.filter((locale) => locale.split('-')[0] === language);
  return ofLanguage.filter((locale) => locale === name)[0] || ofLanguage[0];
}

/** Returns the locale for the first language code or locale name, in any case, that has a catalogue; en-us if none has. */
export const localeFor = (codes: readonly string[]): Locale =>
  codes.map(supportedLocaleFor).filter(Boolean)[0] || defaultLocale;

/**
 * Returns the locale of a visit, which is the one that the user chose last. Before the first choice, the languages of the browser
 * decide. The function also works in engines of 2012, which know only one language.
 */
export function initialLocale(): Locale {
  const chosen = readCookie(cookieName);
  return localeFor(chosen ? [chosen] : navigator.languages || [navigator.language || '']);
}

/** Stores a locale for the next visit. */
export const storeLocale = (locale: Locale): void => writeCookie(cookieName, locale);
