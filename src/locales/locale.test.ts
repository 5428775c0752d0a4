import { afterEach, expect, test, vi } from 'vitest';
import { type Locale, languageNames, supportedLocales } from '#src/start/languages.ts';
import { initialLocale, languageTag, storeLocale } from './locale.ts';

afterEach(() => vi.unstubAllGlobals());

const languages = (...names: string[]) => vi.stubGlobal('navigator', { languages: names });

// ISO 639 reserves `qaa` to `qtz`, so no language will have them.
test.each([
  [['ES'], 'es-es'],
  [['es-MX'], 'es-es'],
  [['en-GB', 'es'], 'en-us'],
  [['qaa-QM', 'qab', 'es-ES', 'en'], 'es-es'],
  [['qaa', 'qab'], 'en-us'],
  [[], 'en-us'],
  [['constructor', 'ES_es'], 'es-es'],
])('a first visit with the languages %j shows %s', (names, locale) => {
  languages(...names);
  expect(initialLocale()).toBe(locale);
});

test.each([
  ['en-us', 'precedes the languages of the browser'],
  ['qaa', 'without a catalogue is replaced by the default'],
])('a stored %s %s', (stored) => {
  languages('es');
  storeLocale(stored as Locale);
  expect(initialLocale()).toBe('en-us');
});

test.each(supportedLocales)('the language of %s has its own name, and a tag of BCP 47', (locale) => {
  const { language, baseName } = new Intl.Locale(locale);
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language);
  expect(languageNames[locale].toLowerCase()).toBe(name?.toLowerCase());
  expect(languageTag(locale)).toBe(baseName);
});
