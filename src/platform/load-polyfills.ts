import { loadChunk } from '#api/load-chunk.ts';

const load = loadChunk('polyfills', () => import('./polyfills.ts'));

/** The youngest of the methods that the polyfills bring: an engine that has these has all the others too. */
const isModern = (): boolean =>
  'hasOwn' in Object && 'replaceAll' in String.prototype && 'at' in Array.prototype;

/**
 * Brings standard methods to a browser that lacks them (specification section 4 names the oldest ones). A modern
 * browser downloads nothing. Rejects with `ChunkLoadError`.
 */
export async function loadPolyfills(): Promise<void> {
  if (!isModern()) await load();
}
