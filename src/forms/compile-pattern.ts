/** The contract asks for a report to the console. */
const { console: reporter } = globalThis;

const compiled = new Map<string, RegExp | undefined>();

/**
 * A server pattern as a regular expression. One that does not compile is skipped, and reported to the console
 * once, so that it never breaks a screen (contract section 1).
 */
export function compilePattern(pattern: string | null | undefined): RegExp | undefined {
  if (!pattern) return undefined;
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern));
  return compiled.get(pattern);
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern);
  } catch {
    reporter.warn(`A validation pattern of the server does not compile and is skipped: ${pattern}`);
    return undefined;
  }
}
