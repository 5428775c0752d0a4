/** Receives reports about unusable patterns (docs/services.md, 'Config values and validation models'). */
const { console: reporter } = globalThis;

/** In characters. Longer text is not tested, because each key that the user presses tests it again. */
export const longestTested = 256;

const compiled = new Map<string, RegExp | undefined>();

/**
 * Returns whether text matches a pattern of the server. A pattern that does not compile or that nests quantifiers is skipped
 * and reported to the console once, so it cannot break a screen.
 *
 * @returns `undefined` without a usable pattern, and for text longer than `longestTested` characters.
 */
export function matchesPattern(pattern: string | null | undefined, text: string): boolean | undefined {
  if (!pattern || text.length > longestTested) return undefined;
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern));
  return compiled.get(pattern)?.test(text);
}

function compile(pattern: string): RegExp | undefined {
  try {
    const expression = new RegExp(pattern);
    if (!nestsQuantifiers(pattern)) return expression;
    reporter.warn(`A validation pattern of the server is skipped because it nests quantifiers: ${pattern}`);
  } catch {
    reporter.warn(`A validation pattern of the server is skipped because it does not compile: ${pattern}`);
  }
  return undefined;
}

/** Matches an escape, a class or a character of a pattern. */
const token = String.raw`(?:\\(?:x\w\w|u\w{4}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|[^()[\\])`;
const [oneToken, quantified] = [
  new RegExp(`^${token}$`),
  new RegExp(`${token}(?:[*+?]|\\{\\d[\\d,]*\\})*`, 'g'),
];
/** Matches a group without groups, and the start of its quantifier if it repeats the group. */
const innermostGroup = new RegExp(`\\((?:\\?(?:[:=!]|<[=!]|<\\w+>))?(${token}*)\\)([*+]|\\{\\d)?`);

const characters = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code));

/** Returns whether one part of a group is a single character that no other part matches, as in `[-.]\w+` and `\w+\.`. */
function separates(part: string, others: readonly string[]): boolean {
  if (!oneToken.test(part)) return false;
  const own = characters.filter((character) => new RegExp(`^${part}$`).test(character));
  const matchesOwn = (other: string) => own.some((character) => new RegExp(`^(?:${other})$`).test(character));
  return own.length > 0 && !others.some((other) => matchesOwn(other.match(token)?.[0] ?? other));
}

/**
 * Returns whether a pattern repeats a group that can match the same text in several ways, so that the engine tries all of
 * them: with an alternative or a quantifier. One quantifier is safe if a separator begins or ends the group.
 */
function nestsQuantifiers(pattern: string): boolean {
  const [group, content = '', repetition] = innermostGroup.exec(pattern) ?? [];
  if (group === undefined) return false;
  const parts: readonly string[] = content.match(quantified) ?? [];
  const variable = parts.filter((part) => part === '|' || !oneToken.test(part));
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const isSafe =
    variable.length === 0 ||
    (variable.length === 1 && (separates(first, parts.slice(1)) || separates(last, parts.slice(0, -1))));
  if (repetition !== undefined && !isSafe) return true;
  return nestsQuantifiers(pattern.replace(group, `.${variable.length === 0 ? '' : '+'}${repetition ?? ''}`));
}
