import type { Messages } from '@lingui/core';
import { defaultLocale } from '#api/page-start.ts';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { unknownWait } from '#src/locales/messages.ts';

/** Returns a text by its id, which is the key of a message or a hint; `''` if the catalogue has failed to load. */
export type TextOf = (id: string) => string;

/** Loads the texts of the page before its view is live, in the locale of the visit. */
export async function loadPageTexts(): Promise<TextOf> {
  // Once the catalogue has loaded, the browser keeps the module.
  const messages: Messages = await loadCatalogue(window.pageStart?.locale ?? defaultLocale).catch(() => ({}));
  const textOf = (id: string): string =>
    [messages[id] ?? []]
      .flat()
      // The only placeholder of these texts is {wait}, of TOO_MANY_REQUESTS.
      .map((part) => (typeof part === 'string' ? part : textOf(unknownWait.id)))
      .join('');
  return textOf;
}
