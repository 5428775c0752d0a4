/** Receives reports about unusable patterns (docs/services.md, 'Config values and validation models'). */
const { console: reporter } = globalThis;

/** In characters. Longer text is not tested, because each key that the user presses tests it again. */
export const longestTested = 256;

const compiled = new Map<string, RegExp | undefined>();

/**
 * Whether text matches a pattern of the server. A pattern that does not compile, or on which the engine could backtrack
 * without end, is skipped and reported to the console once, so it cannot break a screen.
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

/** Matches one token: an escape, a class, the opening or the end of a group, an alternative, a quantifier, or a character. */
const tokenPattern =
  /\\(?:x[\da-f]{2}|u[\da-f]{4}|k<\w+>|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[)|]|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gi;

/** What one group of a pattern contains. The whole pattern is a group, too. */
interface Group {
  /** The first token of each alternative. */
  readonly starts: string[];
  /** The tokens that a quantifier follows. A group that has one is `(`. */
  readonly repeated: string[];
  /** The last token; `''` if a quantifier follows it. */
  end: string;
  /** Whether an alternative begins with the next token. */
  atStart: boolean;
}

const newGroup = (): Group => ({ starts: [], repeated: [], end: '', atStart: true });

const characters = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code));

/** Whether no character matches both tokens. */
function areDisjoint(one: string, other: string): boolean {
  const [first, second] = [one, other].map((token) => new RegExp(`^${token}$`));
  return !characters.some((character) => first?.test(character) && second?.test(character));
}

/**
 * Whether a repeated group can match the same text in several ways, so that the engine tries all of them. It cannot if
 * each repetition begins or ends with a character that no other part of the group matches again, as in `([-.]\w+)*` and
 * `(\w+\.)+`.
 */
function isAmbiguous({ starts, repeated, end }: Group): boolean {
  const overlaps = (token: string, others: readonly string[]) =>
    others.some((other) => token === '(' || other === '(' || !areDisjoint(token, other));
  if (starts.length === 1 && end !== '' && !overlaps(end, repeated)) return false;
  return starts.some((start, index) => overlaps(start, [...repeated, ...starts.slice(index + 1)]));
}

/** Returns whether a pattern repeats a group in which something else is repeated or chosen, and the two overlap. */
function nestsQuantifiers(pattern: string): boolean {
  const groups: Group[] = [newGroup()];
  let last = '';
  let closed: Group | undefined;
  for (const token of pattern.match(tokenPattern) ?? []) {
    const group = groups.at(-1) ?? newGroup();
    if (token === '|') group.atStart = true;
    else if (token === ')') {
      closed = groups.pop();
      last = '(';
      continue;
    } else if (/^(?:[*+?]|\{\d)/.test(token) && last !== '') {
      const repeats = !/^(?:\?|\{[01]\}|\{0,1\})/.test(token);
      if (last === '(' && closed && repeats && isAmbiguous(closed)) return true;
      group.repeated.push(last);
      group.end = '';
    } else if (!/^[\^$]$|^\\[bB]$/.test(token)) {
      const opens = token.startsWith('(');
      if (group.atStart) group.starts.push(opens ? '(' : token);
      group.atStart = false;
      group.end = opens ? '(' : token;
      if (opens) groups.push(newGroup());
      last = opens ? '' : token;
    }
    closed = undefined;
  }
  return false;
}
