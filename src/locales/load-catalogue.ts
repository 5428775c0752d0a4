import type { Messages } from '@lingui/core';
import type { Locale } from '#src/start/languages.ts';
import { loadChunk } from '#src/start/load-chunk.ts';

const catalogues = import.meta.glob<{ readonly messages: Messages }>('./catalogues/*.po');

/**
 * Returns the catalogue of a locale, which is a lazy file of the build.
 *
 * @throws {ChunkLoadError} (rejects) if the file fails to load. A locale without a catalogue ends the build.
 */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const load = catalogues[`./catalogues/${locale}.po`];
  if (load === undefined) throw new Error(`The locale ${locale} has no catalogue.`);
  return (await loadChunk(locale, load)()).messages;
}
