import { linearPattern, type PatternTest } from './linear-pattern.ts';

/** Receives reports about unusable patterns (docs/services.md, 'Config values and validation models'). */
const { console: reporter } = globalThis;

/** In characters. Longer text is not tested, because each key that the user presses tests it again. */
export const longestTested = 1000;

/** In characters. The engine's own regular expressions test no longer text, because they need more than linear time. */
export const longestForEngine = 64;

/** A group that is repeated: with one, the engine may need exponential time. */
const repeatedGroup = /\)(?:[*+]|\{\d+,)/;

/** How text is tested against a pattern. */
interface Compiled {
  readonly test: PatternTest;
  /** The longest text that is tested, in characters. */
  readonly longest: number;
}

const compiled = new Map<string, Compiled | undefined>();

/**
 * Whether text matches a pattern of the server. A pattern that does not compile, or whose test could freeze the page, is
 * skipped and reported to the console once, so it can neither break nor block a screen.
 *
 * @returns `undefined` without a usable pattern, and for text that is too long.
 */
export function matchesPattern(pattern: string | null | undefined, text: string): boolean | undefined {
  if (!pattern) return undefined;
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern));
  const { test, longest = 0 } = compiled.get(pattern) ?? {};
  return text.length <= longest ? test?.(text) : undefined;
}

function compile(pattern: string): Compiled | undefined {
  const skip = (reason: string) =>
    reporter.warn(`A validation pattern of the server is skipped because it ${reason}: ${pattern}`);
  let expression: RegExp;
  try {
    expression = new RegExp(pattern);
  } catch {
    skip('does not compile');
    return undefined;
  }
  const linear = linearPattern(pattern);
  if (linear) return { test: linear, longest: longestTested };
  // A back-reference or a lookbehind.
  if (!repeatedGroup.test(pattern))
    return { test: (text) => expression.test(text), longest: longestForEngine };
  skip('repeats a group beside a back-reference or a lookbehind, or is too large');
  return undefined;
}
