/** The youngest of the methods that the polyfills bring: who has them has all the others too. */
const isModern = (): boolean =>
  'hasOwn' in Object && 'replaceAll' in String.prototype && 'at' in Array.prototype;

/**
 * Brings standard methods to a browser that lacks them (specification section 4 names the oldest ones); a modern
 * browser downloads nothing.
 */
export async function loadPolyfills(): Promise<void> {
  if (!isModern()) await import('./polyfills.ts');
}
