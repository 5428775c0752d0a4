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
 * A lazy part of the app: asked for once more, silently, where it cannot be had.
 * @throws {LostChunkError} (rejects) where the second try fails too.
 */
export const loadChunk =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    try {
      return await inTime(load);
    } catch {
      return inTime(load).catch((cause: unknown) => {
        throw new LostChunkError('A part of the app could not be loaded.', { cause });
      });
    }
  };
