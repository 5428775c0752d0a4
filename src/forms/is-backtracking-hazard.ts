/** Escapes, classes, the opening of a group, quantifiers, and single characters. */
const tokenPattern =
  /\\(?:x[\da-f]{2}|u[\da-f]{4}|c[a-z]|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[*+?]|\{\d+(?:,\d*)?\}|[\s\S]/gi;

/** The characters by which the classes of a pattern are compared. */
const sample = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  '\t',
  '\n',
  'é',
];

/** What a single-character part of a pattern matches. Unknown syntax and back-references match everything. */
function charactersOf(token: string): ReadonlySet<string> {
  if (/^\\(?:[1-9kpP]|u\{)/.test(token)) return new Set(sample);
  try {
    const expression = new RegExp(`^(?:${token})$`);
    return new Set(sample.filter((character) => expression.test(character)));
  } catch {
    return new Set(sample);
  }
}

const areDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  ![...one].some((character) => other.has(character));

/** A single-character part inside a repeated group. */
interface Part {
  readonly characters: ReadonlySet<string>;
  /** How often it occurs is not fixed. */
  readonly varies: boolean;
  /** It occurs in every repetition, because no inner group holds it. */
  readonly top: boolean;
}

interface Group {
  readonly parts: Part[];
  /** The alternatives so far, each with the number of its first part. */
  readonly alternatives: number[];
  hasInnerAlternatives: boolean;
}

const areAllDisjoint = (sets: readonly ReadonlySet<string>[]): boolean =>
  sets.every((set, index) => sets.slice(index + 1).every((other) => areDisjoint(set, other)));

/**
 * Whether a repeated group has only one way to divide text into its repetitions. Without parts that vary, its
 * alternatives must begin differently. With such parts, they must not overlap, and every repetition must hold a
 * separator: a character that none of them matches.
 */
function isUnambiguous({ parts, alternatives, hasInnerAlternatives }: Group): boolean {
  const varying = parts.filter((part) => part.varies).map((part) => part.characters);
  if (alternatives.length > 1) {
    const first = alternatives.map((index) => parts[index]?.characters ?? new Set(sample));
    return varying.length === 0 && !hasInnerAlternatives && areAllDisjoint(first);
  }
  if (hasInnerAlternatives) return false;
  if (varying.length === 0) return parts.every((part) => part.top);
  const hasSeparator = parts.some(
    (part) => part.top && !part.varies && varying.every((set) => areDisjoint(set, part.characters)),
  );
  return hasSeparator && areAllDisjoint(varying);
}

/** Whether a quantifier allows different counts, and whether it allows more than one. */
function quantifierAt(token: string | undefined): { readonly varies: boolean; readonly repeats: boolean } {
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
 * Whether testing text against a valid pattern could take exponential time: the pattern repeats a group that can
 * divide the same text in several ways, as `(a+)+` and `(a|a)*` do. The check is conservative: it can refuse a
 * harmless pattern with nested quantifiers, but accepts the usual `(\.\w+)*` and `([a-z]+\.)+`.
 */
export function isBacktrackingHazard(pattern: string): boolean {
  const tokens = pattern.match(tokenPattern) ?? [];
  const newGroup = (): Group => ({ parts: [], alternatives: [0], hasInnerAlternatives: false });
  const open: Group[] = [newGroup()];
  for (const [index, token] of tokens.entries()) {
    const group = open.at(-1) ?? newGroup();
    const { varies, repeats } = quantifierAt(tokens[index + 1]);
    if (token.startsWith('(')) open.push(newGroup());
    else if (token === '|') group.alternatives.push(group.parts.length);
    else if (token === ')') {
      if (repeats && !isUnambiguous(group)) return true;
      open.pop();
      const outer = open.at(-1) ?? newGroup();
      outer.parts.push(
        ...group.parts.map((part) => ({ ...part, varies: part.varies || varies, top: false })),
      );
      outer.hasInnerAlternatives ||= group.alternatives.length > 1 || group.hasInnerAlternatives;
    } else if (!/^(?:[*+?^$]|\{\d.*\}|\\[bB])$/.test(token)) {
      group.parts.push({ characters: charactersOf(token), varies, top: true });
    }
  }
  return false;
}
