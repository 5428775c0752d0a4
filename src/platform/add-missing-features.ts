import { loadChunk } from './load-chunk.ts';

/** Whether the browser has what the app and its libraries use beyond the oldest browsers that are current. */
const features: readonly (() => boolean)[] = [
  () => 'at' in Array.prototype,
  () => typeof window.globalThis === 'object',
  () => 'fromEntries' in Object,
  () => 'hasOwn' in Object,
  () => 'allSettled' in Promise,
  () => typeof window.queueMicrotask === 'function',
  () => 'replaceAll' in String.prototype,
  () => typeof Intl.PluralRules === 'function',
];

/**
 * Brings in what an older browser lacks; a newer one downloads nothing (contract section 7: Chrome 80, Firefox
 * 78, Edge 85, Safari 12). Rejects where it cannot be had.
 */
export async function addMissingFeatures(): Promise<void> {
  if (features.every((isThere) => isThere())) return;
  await loadChunk(() => import('./missing-features.ts'))();
}
