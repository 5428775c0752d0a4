import { isBacktrackingHazard } from './is-backtracking-hazard.ts';

/** Receives reports about unusable patterns (docs/services.md, 'Config values and validation models'). */
const { console: reporter } = globalThis;

/** In characters. Longer text is not tested, because the time of a test can grow faster than the text. */
export const longestTested = 256;

const compiled = new Map<string, RegExp | undefined>();

/**
 * Whether text matches a pattern of the server. A pattern that does not compile, or whose test could take
 * exponential time, is skipped and reported to the console once, so it cannot break a screen.
 *
 * @returns `undefined` without a usable pattern, and for text longer than `longestTested` characters.
 */
export function matchesPattern(pattern: string | null | undefined, text: string): boolean | undefined {
  if (!pattern || text.length > longestTested) return undefined;
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern));
  return compiled.get(pattern)?.test(text);
}

function compile(pattern: string): RegExp | undefined {
  const skip = (reason: string) =>
    reporter.warn(`A validation pattern of the server is skipped because it ${reason}: ${pattern}`);
  try {
    const expression = new RegExp(pattern);
    if (!isBacktrackingHazard(pattern)) return expression;
    skip('can take exponential time');
  } catch {
    skip('does not compile');
  }
  return undefined;
}
