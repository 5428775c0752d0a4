import { afterEach, expect, test, vi } from 'vitest';
import { languageNames, supportedLocales } from '#src/start/languages.ts';
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

test('a stored choice precedes the languages of the browser', () => {
  languages('es');
  storeLocale('en-us');
  expect(initialLocale()).toBe('en-us');
});

test('a stored locale without a catalogue is replaced by the default', () => {
  languages('es');
  document.cookie = 'sign-in-locale=qaa; Path=/';
  expect(initialLocale()).toBe('en-us');
});

test('in development the URL can choose a locale before everything else', () => {
  languages('en');
  storeLocale('en-us');
  window.history.replaceState(null, '', '/?locale=es-es');
  expect(initialLocale()).toBe('es-es');
  window.history.replaceState(null, '', '/');
  expect(initialLocale()).toBe('en-us');
});

test.each(supportedLocales)(
  'the language of %s has its name in that language, and a tag of BCP 47',
  (locale) => {
    const { language, baseName } = new Intl.Locale(locale);
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language);
    expect(languageNames[locale].toLowerCase()).toBe(name?.toLowerCase());
    expect(languageTag(locale)).toBe(baseName);
  },
);
