import type { Messages } from '@lingui/core';
import { loadChunk } from '#src/platform/load-chunk.ts';

/** Locales that have a catalogue (specification section 2 'Common'). */
const supportedLocales = ['en-us', 'es-es'] as const;
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

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  'en-us': () => import('./catalogues/en-us.po'),
  'es-es': () => import('./catalogues/es-es.po'),
};

/** The catalogue of a locale, a lazy file `locales/{locale}-*.js`. Rejects where it cannot be had. */
export const loadCatalogue = async (locale: Locale): Promise<Messages> =>
  (await loadChunk(catalogues[locale])()).messages;
