/**
 * Returns whether the engine needs no polyfills. It checks only the newest of the methods that the polyfills add,
 * because an engine that has these has the others, too.
 */
export const isModern = (): boolean =>
  'hasOwn' in Object && 'replaceAll' in String.prototype && 'at' in Array.prototype;
