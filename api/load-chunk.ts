import type { ChunkName } from './page-start.ts';

/** Time-out of one request for a chunk, in milliseconds (docs/deploying.md, 'How a host serves the build'). */
export const chunkTimeout = 120_000;

/** Thrown if a chunk fails to load, or does not load within `chunkTimeout`. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

function withTimeout<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('The chunk timed out.')), chunkTimeout);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Returns a URL of a chunk that the browser has not requested before; `undefined` in development, without a manifest. */
function retryUrl(name: ChunkName): string | undefined {
  const file = window.pageStart?.manifest?.chunks[name];
  return file === undefined ? undefined : `${new URL(file, document.baseURI).href}?retry=${Date.now()}`;
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
  async () => {
    try {
      return await withTimeout(load);
    } catch {
      const url = retryUrl(name);
      const retry = (): Promise<Module> => (url === undefined ? load() : import(/* @vite-ignore */ url));
      return withTimeout(retry).catch((cause: unknown) => {
        throw new ChunkLoadError(`The chunk ${name} failed to load.`, { cause });
      });
    }
  };
