import type { ChunkName } from './chunks.ts';
import { within } from './within.ts';

/** Time-out of a chunk, in milliseconds (docs/deploying.md, 'How a host serves the build'). */
export const chunkTimeout = 120_000;

/** Thrown if a chunk fails to load, or does not load within `chunkTimeout`. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Returns a function that loads a chunk. If it fails to load, the function requests it once more by another URL, because
 * Firefox and WebKit never request the URL of a module again that has failed (HTML, module map). If that fails, too, it
 * rejects with {@link ChunkLoadError}.
 *
 * @param load imports the chunk.
 */
export const loadChunk =
  <Module>(name: ChunkName, load: () => Promise<Module>): (() => Promise<Module>) =>
  () => {
    const retry = (): Promise<Module> => {
      // Development has no manifest.
      const file = window.pageStart?.manifest?.[name];
      return file ? import(/* @vite-ignore */ `${file}?retry=${Date.now()}`) : load();
    };
    return within(chunkTimeout, load().catch(retry)).catch((cause: unknown) => {
      throw new ChunkLoadError(`The chunk ${name} failed to load.`, { cause });
    });
  };
