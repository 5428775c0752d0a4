import type { Messages } from '@lingui/core';
import { loadChunk } from '#api/load-chunk.ts';
import type { Locale } from './locale.ts';

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  'en-us': () => import('./catalogues/en-us.po'),
  'es-es': () => import('./catalogues/es-es.po'),
};

/** The catalogue of a locale, a lazy file `locales/{locale}-*.js`. Rejects where it cannot be had. */
export const loadCatalogue = async (locale: Locale): Promise<Messages> =>
  (await loadChunk(locale, catalogues[locale])()).messages;
