/** A code chunk that takes longer has failed to load, in milliseconds (specification section 9). */
export const chunkTimeout = 120_000;

/** Thrown if a part of the app's code fails to load. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

function withTimeout<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ChunkLoadError('A part of the app took too long to load.')),
      chunkTimeout,
    );
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Returns a URL of the file that a loader imports, with a query that no earlier import had. It returns `undefined` if
 * the source text of the loader, as the bundler writes it, names no file.
 */
function retryUrl(load: () => Promise<unknown>): string | undefined {
  const [, , file] = /import\((["'`])([^"'`]+\.js)\1\)/.exec(String(load)) ?? [];
  return file === undefined ? undefined : `${new URL(file, import.meta.url).href}?again=${Date.now()}`;
}

/**
 * Returns a function that loads a lazy part of the app, and loads it once more if it fails to load. The second import
 * has another URL, because Firefox and WebKit never request a module URL again after it failed (HTML, module map).
 *
 * @throws {ChunkLoadError} (rejects) if the second import fails too.
 */
export const loadChunk =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    try {
      return await withTimeout(load);
    } catch {
      const url = retryUrl(load);
      const retry = () => (url === undefined ? load() : (import(/* @vite-ignore */ url) as Promise<Module>));
      return withTimeout(retry).catch((cause: unknown) => {
        throw new ChunkLoadError('A part of the app failed to load.', { cause });
      });
    }
  };
