/** Matches one token of a pattern: an escape, a class, the opening of a group, a quantifier or a single character. */
const tokenPattern =
  /\\(?:x[\da-f]{2}|u[\da-f]{4}|c[a-z]|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[*+?]|\{\d+(?:,\d*)?\}|[\s\S]/gi;

/** Two parts of a pattern are compared by which of these characters they match. */
const sample = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  '\t',
  '\n',
  'é',
];

/** Returns what a single-character part of a pattern matches. Unknown syntax and back-references match everything. */
function charactersOf(token: string): ReadonlySet<string> {
  if (/^\\[1-9k]/.test(token)) return new Set(sample);
  try {
    const expression = new RegExp(`^(?:${token})$`);
    return new Set(sample.filter((character) => expression.test(character)));
  } catch {
    return new Set(sample);
  }
}

const areDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  ![...one].some((character) => other.has(character));

/** A single-character part of a group, or an inner group that is treated as one part. */
interface Part {
  readonly characters: ReadonlySet<string>;
  /** Whether the number of its occurrences can vary. */
  readonly varies: boolean;
}

interface Group {
  /** A lookahead or a lookbehind, which consumes no text. */
  readonly isLookaround: boolean;
  readonly parts: Part[];
  /** For each alternative so far, the index of its first part. */
  readonly alternatives: number[];
  hasInnerAlternatives: boolean;
}

const areAllDisjoint = (sets: readonly ReadonlySet<string>[]): boolean =>
  sets.every((set, index) => sets.slice(index + 1).every((other) => areDisjoint(set, other)));

/**
 * Whether a repeated group has only one way to divide text into its repetitions. Without parts that vary, its
 * alternatives must begin differently. With such parts, they must not overlap, and every repetition must contain a
 * separator, which is a character that none of them matches.
 */
function isUnambiguous({ parts, alternatives, hasInnerAlternatives }: Group): boolean {
  const varying = parts.filter((part) => part.varies).map((part) => part.characters);
  if (alternatives.length > 1) {
    const first = alternatives.map((index) => parts[index]?.characters ?? new Set(sample));
    return varying.length === 0 && !hasInnerAlternatives && areAllDisjoint(first);
  }
  if (hasInnerAlternatives) return false;
  if (varying.length === 0) return true;
  const hasSeparator = parts.some(
    (part) => !part.varies && varying.every((set) => areDisjoint(set, part.characters)),
  );
  return hasSeparator && areAllDisjoint(varying);
}

/**
 * Returns the parts that a closed group adds to the group around it. A group that varies as a whole becomes one part,
 * because its content divides in one way only: it repeats without ambiguity, or at most one of its own parts varies.
 */
function partsOfClosed({ parts }: Group, varies: boolean, repeats: boolean): readonly Part[] {
  if (!varies) return parts;
  if (!repeats && parts.filter((part) => part.varies).length > 1) {
    return parts.map((part) => ({ ...part, varies: true }));
  }
  const characters = new Set(parts.flatMap((part) => [...part.characters]));
  return [{ characters, varies }];
}

/** Returns whether a quantifier allows different counts, and whether it allows more than one repetition. */
function quantifierOf(token: string | undefined): { readonly varies: boolean; readonly repeats: boolean } {
  const [, low, comma, high] = token?.match(/^\{(\d+)(,?)(\d*)\}$/) ?? [];
  if (low !== undefined) {
    return {
      varies: comma === ',' && low !== high,
      repeats: comma === ',' ? high === '' || Number(high) > 1 : Number(low) > 1,
    };
  }
  return { varies: token !== undefined && '*+?'.includes(token), repeats: token === '*' || token === '+' };
}

/**
 * Whether testing text against a valid pattern could take exponential time. It could if the pattern repeats a group
 * that can divide the same text in several ways, as `(a+)+` and `(a|a)*` do. The check is conservative: it can refuse a
 * harmless pattern with nested quantifiers, but it accepts common ones such as `(\.\w+)*` and `([a-z]+\.)+`.
 */
export function isBacktrackingHazard(pattern: string): boolean {
  const tokens = pattern.match(tokenPattern) ?? [];
  const newGroup = (opening = ''): Group => ({
    isLookaround: /[=!]$/.test(opening),
    parts: [],
    alternatives: [0],
    hasInnerAlternatives: false,
  });
  const open: Group[] = [newGroup()];
  for (const [index, token] of tokens.entries()) {
    const group = open.at(-1) ?? newGroup();
    const { varies, repeats } = quantifierOf(tokens[index + 1]);
    if (token.startsWith('(')) open.push(newGroup(token));
    else if (token === '|') group.alternatives.push(group.parts.length);
    else if (token === ')') {
      if (repeats && !isUnambiguous(group)) return true;
      open.pop();
      if (group.isLookaround) continue;
      const outer = open.at(-1) ?? newGroup();
      outer.parts.push(...partsOfClosed(group, varies, repeats));
      outer.hasInnerAlternatives ||= group.alternatives.length > 1 || group.hasInnerAlternatives;
    } else if (!/^(?:[*+?^$]|\{\d.*\}|\\[bB])$/.test(token)) {
      group.parts.push({ characters: charactersOf(token), varies });
    }
  }
  return false;
}
