/**
 * A chunk that takes longer is treated as failed; in milliseconds (docs/deploying.md, 'How a host serves the build').
 */
export const chunkTimeout = 120_000;

/** A chunk of the app's code failed to load. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** The chunks of the build, by name. */
type Chunks = NonNullable<NonNullable<Window['pageStart']>['manifest']>['chunks'];

function withTimeout<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('The chunk timed out.')), chunkTimeout);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** A URL of a chunk that the engine has not requested yet; `undefined` without a manifest (development). */
function retryUrl(name: keyof Chunks): string | undefined {
  const file = window.pageStart?.manifest?.chunks[name];
  return file === undefined ? undefined : `${new URL(file, document.baseURI).href}?retry=${Date.now()}`;
}

/**
 * A loader for a chunk that is requested again, silently, if it fails to load. Firefox and WebKit never request a
 * module again whose URL failed (HTML, module map), so the second request has another URL.
 *
 * @param name the name of the chunk in the manifest.
 * @param load imports the chunk.
 * @returns a loader that rejects with {@link ChunkLoadError} if the second request fails too.
 */
export const loadChunk =
  <Module>(name: keyof Chunks, load: () => Promise<Module>): (() => Promise<Module>) =>
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
