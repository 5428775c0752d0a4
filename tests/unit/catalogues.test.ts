// @vitest-environment node
import { expect, test } from 'vitest';
import { defaultLocale, supportedLocales } from '#src/start/languages.ts';

const catalogues = import.meta.glob<{ messages: Readonly<Record<string, unknown>> }>(
  '/src/locales/catalogues/*.po',
  { eager: true },
);
/** The texts of a locale, by id. */
const textsOf = (locale: string) =>
  Object.entries(catalogues[`/src/locales/catalogues/${locale}.po`]?.messages ?? {}).map(
    ([id, message]) => [id, JSON.stringify(message)] as const,
  );
const english = new Map(textsOf(defaultLocale));

// `npm test texts` notices every other text that is not translated.
test.each(supportedLocales.filter((locale) => locale !== defaultLocale))('%s is not English', (locale) => {
  const texts = textsOf(locale);
  expect(texts.length).toBe(english.size);
  const hasWords = (text: string) => /\p{L}+\P{L}+\p{L}/u.test(text);
  expect(texts.filter(([id, text]) => text === english.get(id) && hasWords(text))).toEqual([]);
});
