/**
 * Whether the engine has the youngest of the methods that the polyfills bring. It has all the others too then, and
 * downloads no polyfills.
 */
export const isModern = (): boolean =>
  'hasOwn' in Object && 'replaceAll' in String.prototype && 'at' in Array.prototype;
