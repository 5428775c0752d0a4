/** A code chunk that takes longer counts as lost, in milliseconds (specification section 9). */
export const chunkTimeout = 120_000;

/** A part of the app's code could not be had. */
export class LostChunkError extends Error {
  override readonly name = 'LostChunkError';
}

function inTime<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new LostChunkError('A part of the app took too long.')),
      chunkTimeout,
    );
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * The file of the build that a loader imports, under an address that the engine has not given up yet; `undefined`
 * where the loader's text, as the bundler leaves it, names none.
 */
function anotherAddress(load: () => Promise<unknown>): string | undefined {
  const [, , file] = /import\((["'`])([^"'`]+\.js)\1\)/.exec(String(load)) ?? [];
  return file === undefined ? undefined : `${new URL(file, import.meta.url).href}?again=${Date.now()}`;
}

/**
 * A lazy part of the app: asked for once more, silently, where it cannot be had. Firefox and WebKit never ask
 * again for an address that failed (HTML, module map), so the second try has another.
 *
 * @throws {LostChunkError} (rejects) where the second try fails too.
 */
export const loadChunk =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    try {
      return await inTime(load);
    } catch {
      const address = anotherAddress(load);
      const again = () =>
        address === undefined ? load() : (import(/* @vite-ignore */ address) as Promise<Module>);
      return inTime(again).catch((cause: unknown) => {
        throw new LostChunkError('A part of the app could not be loaded.', { cause });
      });
    }
  };
