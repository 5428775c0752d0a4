import { readCookie, writeCookie } from '#api/cookie.ts';
import { defaultLocale, type Locale, supportedLocales } from '#api/page-start.ts';

/** The name of each locale's language, in that language. */
export const languageNames: Readonly<Record<Locale, string>> = {
  'en-us': 'English',
  'es-es': 'Español',
};

type LanguageCodeOf<Name extends Locale> = Name extends `${infer Code}-${string}` ? Code : never;

/** The language code of a locale that has a catalogue. */
type LanguageCode = LanguageCodeOf<Locale>;

/** The locale of each language code; not every one has a catalogue. */
const localeOfCode: Readonly<Record<LanguageCode, Locale>> & Readonly<Record<string, string>> = {
  en: 'en-us',
  es: 'es-es',
  fr: 'fr-fr',
  ja: 'ja-jp',
  pt: 'pt-br',
  ru: 'ru-ru',
};

/** Returns the language tag of a locale for the attribute `lang` (BCP 47): `es-ES` for `es-es`. */
export const languageTag = (locale: Locale): string =>
  locale.replace(/-(\w+)$/, (region) => region.toUpperCase());

/** The cookie that stores the chosen locale. */
const cookieName = 'sign-in-locale';

/** Returns the locale for a language code or a locale name in any case; `undefined` if it has no catalogue. */
function supportedLocaleFor(code: string): Locale | undefined {
  const normal = code.toLowerCase().replace('_', '-');
  const mapped = Object.keys(localeOfCode).indexOf(normal) < 0 ? normal : localeOfCode[normal];
  return supportedLocales.filter((locale) => locale === mapped)[0];
}

/** Returns the locale for a language code or a locale name in any case; en-us if it has no catalogue. */
export const localeFor = (code: string | undefined): Locale =>
  supportedLocaleFor(code ?? '') ?? defaultLocale;

/** Returns the stored locale of the last choice as it is; `undefined` before the first choice. */
const storedLocale = (): string | undefined => readCookie(cookieName);

/**
 * Returns the locale of a visit: the one that the user chose last. Before the first choice it is the first of the
 * browser's languages that has a catalogue, or en-us if none has. It works in engines of 2012, too, which know one language.
 */
export function initialLocale(): Locale {
  const stored = storedLocale();
  if (stored !== undefined) return localeFor(stored);
  const [first = defaultLocale] = (navigator.languages ?? [navigator.language ?? ''])
    // A regional variant without a catalogue (`es-MX`) gets the catalogue of its language.
    .map((language) => supportedLocaleFor(language) ?? supportedLocaleFor(language.split('-')[0] ?? ''))
    .filter((locale) => locale !== undefined);
  return first;
}

/** Stores a locale for the next visit. */
export const storeLocale = (locale: Locale): void => writeCookie(cookieName, locale);
