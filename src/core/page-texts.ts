import type { Messages } from '@lingui/core';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { localeFor } from '#src/locales/locale.ts';

/**
 * Returns a text without placeholders by its id, which is the key of a message or a hint; `''` if the catalogue has failed
 * to load.
 */
type TextOf = (id: string) => string;

/** Loads the texts of the page before its view is live, in the locale of the visit. */
export async function loadPageTexts(): Promise<TextOf> {
  // The catalogue is requested once, because the browser keeps the module.
  const messages: Messages = await loadCatalogue(localeFor(window.pageStart?.locale)).catch(() => ({}));
  return (id) =>
    [messages[id] ?? []]
      .flat()
      .filter((part) => typeof part === 'string')
      .join('');
}
