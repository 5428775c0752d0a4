import type { MessageDescriptor } from '@lingui/core';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import type { Locale } from '#src/start/languages.ts';

/** Returns a text in the locale of the page, with its values; `''` if the texts have not loaded. */
export type TextOf = (text: MessageDescriptor) => string;

/** Loads the texts of the page before its view is live. */
export const loadPageTexts = (locale: Locale): Promise<TextOf> =>
  loadCatalogue(locale).then(
    (messages) =>
      ({ id, values }) =>
        [messages[id] ?? []]
          .flat()
          .map((part) => (typeof part === 'string' ? part : values?.[part[0]]))
          .join(''),
    () => () => '',
  );
