import type { Messages } from '@lingui/core';
import { loadChunk } from '#api/load-chunk.ts';
import type { Locale } from '#api/page-start.ts';

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  'en-us': () => import('#src/locales/catalogues/en-us.po'),
  'es-es': () => import('#src/locales/catalogues/es-es.po'),
};

/**
 * Returns the catalogue of a locale. The build makes each catalogue a lazy file `locales/{locale}-*.js`.
 *
 * @throws {ChunkLoadError} (rejects) if the file fails to load.
 */
export const loadCatalogue = async (locale: Locale): Promise<Messages> =>
  (await loadChunk(locale, catalogues[locale])()).messages;
