import type { Messages } from '@lingui/core';
import type { Locale } from '#src/start/languages.ts';
import { loadChunk } from '#src/start/load-chunk.ts';

// A production build must not contain a draft.
const catalogues = (
  import.meta.env.DEV
    ? import.meta.glob('./catalogues/*.po')
    : import.meta.glob('./catalogues/{en-us,es-es}.po')
) as Readonly<Record<string, () => Promise<{ messages: Messages }>>>;

/**
 * Returns the catalogue of a locale, which is a lazy file of the build.
 *
 * @throws {ChunkLoadError} (rejects) if the file fails to load. A catalogue that no pattern above has ends the build.
 */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const load = catalogues[`./catalogues/${locale}.po`];
  if (load === undefined) throw new Error(`src/locales/load-catalogue.ts has no catalogue of ${locale}.`);
  return (await loadChunk(locale, load)()).messages;
}
