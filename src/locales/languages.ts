import { languageNames, supportedLocales } from '#api/page-start.ts';

/** What a language switch shows: each locale, and the name of its language with the code of that language. */
export const languages = supportedLocales.map((locale) => ({
  locale,
  name: languageNames[locale],
  lang: locale.replace(/-.*/, ''),
}));
