import type { Locale } from '#api/page-start.ts';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';

/** Returns a text by its id, the key of a message or a hint; `''` if it has not loaded. `count` replaces its placeholder. */
export type TextOf = (id: string, count?: number) => string;

/** Loads the texts of the page before its view is live. */
export const loadPageTexts = (locale: Locale): Promise<TextOf> =>
  loadCatalogue(locale).then(
    (messages) => (id, count) =>
      [messages[id] ?? []]
        .flat()
        .map((part) => (typeof part === 'string' ? part : count))
        .join(''),
    () => () => '',
  );
