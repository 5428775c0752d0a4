import type { Messages } from '@lingui/core';
import type { Locale } from '#api/page-start.ts';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';

/**
 * Returns a text by its id, which is the key of a message or a hint; `''` if the catalogue has failed to load. A number
 * replaces the placeholder of the text. No text of the page has two.
 */
export type TextOf = (id: string, count?: number) => string;

/** Loads the texts of the page before its view is live. Each is `''` if they fail to load. */
export async function loadPageTexts(locale: Locale): Promise<TextOf> {
  let messages: Messages;
  try {
    messages = await loadCatalogue(locale);
  } catch {
    return () => '';
  }
  return (id, count) =>
    [messages[id] ?? []]
      .flat()
      .map((part) => (typeof part === 'string' ? part : count))
      .join('');
}
