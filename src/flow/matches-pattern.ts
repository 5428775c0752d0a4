/** The console, which receives reports about unusable patterns (docs/services.md, 'Config values and validation models'). */
const { console: reporter } = globalThis;

/** The length of the longest text that is tested, in characters. Each key that the user presses tests the whole text again. */
export const longestTested = 256;

const compiled = new Map<string, RegExp | undefined>();

/**
 * Returns whether text matches a pattern of the server. A pattern that has a problem is skipped, and reported to the
 * console once.
 *
 * @returns `undefined` if there is no usable pattern, or if the text is longer than `longestTested` characters.
 */
export function matchesPattern(pattern: string | undefined, text: string): boolean | undefined {
  if (!pattern || text.length > longestTested) return undefined;
  if (!compiled.has(pattern)) {
    const problem = patternProblem(pattern);
    if (problem) reporter.warn(`The page skips a validation pattern: ${problem}: ${pattern}`);
    compiled.set(pattern, problem ? undefined : new RegExp(pattern));
  }
  return compiled.get(pattern)?.test(text);
}

/**
 * Matches a pattern without escapes and classes of other languages, such as `\p{L}`, `\A` or `[:alpha:]`, which JavaScript would
 * read as letters, and without rare ones that `token` does not know.
 */
const ordinary = /^(?!.*\[:\^?[a-z]+:\])(?:[^\\]|\\(?![aceg-mo-qyzACE-RT-VX-Z]|\d\d)[\s\S])*$/;

/** Returns why the page skips a pattern; `undefined` if it uses the pattern. */
export function patternProblem(pattern: string): string | undefined {
  const unusable = 'the page cannot use it';
  try {
    if (!ordinary.test(pattern) || !new RegExp(pattern)) return unusable;
    return isSlow(pattern) ? 'it could block the page' : undefined;
  } catch {
    return unusable;
  }
}

/** Matches an escape, a class or a character of a pattern, each in one way only, so that no test of it backtracks. */
const token = String.raw`(?:\\(?:x\w\w|u\w{4}|(?!x\w\w|u\w{4})[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|[^()[\\])`;
const quantifier = String.raw`(?:[*+?]|\{\d+(?:,\d*)?\})`;
const quantified = new RegExp(`(${token})(${quantifier}*)`, 'g');
/** Matches a group that contains no other group, and its quantifier. */
const innermostGroup = new RegExp(`\\((\\?(?:[:=!]|<[=!]|<\\w+>))?(${token}*)\\)(${quantifier}?)`);

/** The characters that stand for all when patterns are compared: those of Latin scripts, and some of others. */
const characters = [
  ...Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)),
  ...'αаאا一あー가',
];

/** Returns the alternatives of a pattern without groups, each as a list of its parts. */
function alternativesOf(text: string) {
  const alternatives: ReturnType<typeof partOf>[][] = [[]];
  for (const [, single = '', repetition = ''] of text.matchAll(quantified)) {
    if (single === '|') alternatives.push([]);
    else alternatives.at(-1)?.push(partOf(single, repetition));
  }
  return alternatives;
}

function partOf(single: string, repetition: string) {
  const [least, most] = rangeOf(repetition);
  const expression = new RegExp(`^${single}$`);
  // A back-reference may match any text.
  const isReference = /^\\[1-9]/.test(single);
  const own = new Set(characters.filter((character) => isReference || expression.test(character)));
  return { single, own, least, most, isFixed: least === most };
}

/** Returns how often a quantifier repeats, at least and at most. */
function rangeOf(repetition: string): readonly [number, number] {
  const [, least = '', comma, most] = /^\{(\d+)(,?)(\d*)\}\??$/.exec(repetition) ?? [];
  if (least !== '') return [Number(least), comma ? Number(most || Infinity) : Number(least)];
  if (repetition === '') return [1, 1];
  if (repetition === '?' || repetition === '??') return [0, 1];
  return [/^\+\??$/.test(repetition) ? 1 : 0, Infinity];
}

type Part = ReturnType<typeof partOf>;

const isLong = ({ least, most }: Part): boolean => most - least >= 16;

const overlaps = (one: Part, other: Part) => [...one.own].some((character) => other.own.has(character));

/** Returns whether a part is one character that no other part matches, as in `[-.]\w+` and `\w+\.`. */
const separates = (part: Part, parts: readonly Part[]) =>
  part.isFixed &&
  part.most === 1 &&
  part.own.size > 0 &&
  parts.every((other) => other === part || !overlaps(part, other));

/** Returns how many numbers of characters a part can match in a text of `longestTested` characters. */
const choicesOf = ({ least, most }: Part): number => Math.min(most - least, longestTested) + 1;

/** The ways in which repetitions may divide a text. Three long ones divide it in 3 million ways. */
const mostWays = 1.2e7;

/**
 * Returns whether repetitions of the same characters, as in `a*a*a*a*`, can divide a text in more than `mostWays` ways. Trying them
 * all blocks the page. A required part that shares no character with the repetitions ends their run.
 */
function sharesText(parts: readonly Part[], isAnchored: boolean): boolean {
  // A test of a pattern without `^` begins at each character, as after another long repetition.
  const start = isAnchored ? { ways: 1, long: 0 } : { ways: longestTested, long: 1 };
  return characters.some((character) => {
    let run: Part[] = [];
    let { ways, long } = start;
    return parts.some((part) => {
      if (!part.isFixed && part.own.has(character)) {
        run.push(part);
        // Each long repetition leaves less of the text to the next one.
        if (isLong(part)) long += 1;
        ways *= choicesOf(part) / (isLong(part) ? long : 1);
      } else if (part.least > 0 && part.own.size > 0 && !run.some((other) => overlaps(part, other))) {
        run = [];
        ({ ways, long } = start);
      }
      return ways > mostWays;
    });
  });
}

/** Returns the part that begins or ends each repetition of a group, if it has a single variable part. */
function separatorOf(parts: readonly Part[]): Part | undefined {
  if (parts.filter(({ isFixed }) => !isFixed).length !== 1) return undefined;
  return [parts[0], parts.at(-1)].find((part) => part !== undefined && separates(part, parts));
}

/** Returns whether a repeated group matches each text in one way, or in a few ways only. */
function isUnambiguous(alternatives: readonly Part[][], most: number): boolean {
  const [parts = [], ...others] = alternatives;
  const variable = alternatives.flat().filter(({ isFixed }) => !isFixed);
  if (others.length === 0) {
    const isOptionalOnly = variable.every((part) => part.most === 1);
    if (isOptionalOnly && variable.length * most <= 8) return true;
    return variable.length === 0 || separatorOf(parts) !== undefined;
  }
  const firsts = alternatives.map(([first]) => first);
  return (
    variable.length === 0 &&
    firsts.every(
      (first, index) =>
        first !== undefined &&
        first.own.size > 0 &&
        firsts.slice(0, index).every((other) => other !== undefined && !overlaps(first, other)),
    )
  );
}

/**
 * Returns whether a pattern can match the same text in so many ways that trying them all blocks the page: it repeats a group
 * that is ambiguous, or has too many repetitions of the same characters.
 */
function isSlow(pattern: string, isAnchored = pattern.startsWith('^')): boolean {
  const [group, kind = '', content = pattern, repetition = ''] = innermostGroup.exec(pattern) ?? [];
  const alternatives = alternativesOf(content);
  if (alternatives.some((parts) => sharesText(parts, isAnchored))) return true;
  if (group === undefined) return false;
  const [least, most] = rangeOf(repetition);
  if (most > 1 && !isUnambiguous(alternatives, most)) return true;
  return isSlow(
    pattern.replace(group, () => standIn()),
    isAnchored,
  );

  /**
   * Returns the pattern that replaces the group when its neighbours are checked. A lookaround is removed, because it consumes no
   * text.
   */
  function standIn(): string {
    const [parts = [], ...others] = alternatives;
    if (/[=!]/.test(kind)) return '';
    if (others.length === 0 && least === 1 && most === 1) return content;
    const separator = others.length === 0 ? separatorOf(parts) : undefined;
    if (separator) return `${separator.single}${repetition}`;
    const all = alternatives.flat();
    const isFixed = all.every((part) => part.isFixed) && isUnambiguous(alternatives, Infinity);
    if (isFixed) return `${all.length === 1 && all[0]?.most === 1 ? all[0].single : '.'}${repetition}`;
    if (most <= 8 && all.every(({ most: longest }) => longest < 16))
      return all
        .map((part) => `${part.single}{0,${Math.max(choicesOf(part) - 1, others.length > 0 ? 1 : 0)}}`)
        .join('')
        .repeat(most);
    const longest = Math.max(...alternatives.map((each) => each.filter(isLong).length));
    return '.*'.repeat(Math.max(1, longest));
  }
}
