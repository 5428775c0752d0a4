import { linearPattern, type PatternTest } from './linear-pattern.ts';

/** Receives reports about unusable patterns (docs/services.md, 'Config values and validation models'). */
const { console: reporter } = globalThis;

/** In characters. Longer text is not tested, because each key that the user presses tests it again. */
export const longestTested = 1000;

const compiled = new Map<string, PatternTest | undefined>();

/**
 * Whether text matches a pattern of the server. A pattern that does not compile is skipped and reported to the console
 * once, so it cannot break a screen. Only a pattern that `linearPattern` does not support is tested by the engine.
 *
 * @returns `undefined` without a usable pattern, and for text longer than `longestTested` characters.
 */
export function matchesPattern(pattern: string | null | undefined, text: string): boolean | undefined {
  if (!pattern || text.length > longestTested) return undefined;
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern));
  return compiled.get(pattern)?.(text);
}

function compile(pattern: string): PatternTest | undefined {
  try {
    const expression = new RegExp(pattern);
    return linearPattern(pattern) ?? ((text) => expression.test(text));
  } catch {
    reporter.warn(`A validation pattern of the server is skipped because it does not compile: ${pattern}`);
    return undefined;
  }
}
