import type { MessageDescriptor } from '@lingui/core';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import type { Locale } from '#src/start/languages.ts';

/** Returns a text without values in the locale of the page; `''` if the texts have not loaded. */
export type TextOf = (text: MessageDescriptor) => string;

/** Loads the texts of the page before its view is live. */
export const loadPageTexts = (locale: Locale): Promise<TextOf> =>
  loadCatalogue(locale).then(
    (messages) =>
      ({ id }) =>
        [messages[id] ?? ''].flat().join(''),
    () => () => '',
  );
