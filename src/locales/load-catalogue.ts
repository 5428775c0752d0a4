import type { Messages } from '@lingui/core';
import { loadChunk } from '#api/load-chunk.ts';
import type { Locale } from '#api/page-start.ts';

// A production build must not contain a draft. It fails if the second pattern lacks a locale that it offers.
const catalogues = (
  import.meta.env.DEV
    ? import.meta.glob('./catalogues/*.po')
    : import.meta.glob('./catalogues/{en-us,es-es}.po')
) as Readonly<Record<`./catalogues/${Locale}.po`, () => Promise<{ messages: Messages }>>>;

/**
 * Returns the catalogue of a locale. The build makes each catalogue a lazy file `locales/{locale}-*.js`.
 *
 * @throws {ChunkLoadError} (rejects) if the file fails to load.
 */
export const loadCatalogue = async (locale: Locale): Promise<Messages> =>
  (await loadChunk(locale, catalogues[`./catalogues/${locale}.po`])()).messages;
