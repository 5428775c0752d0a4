/** Tests a text against a pattern. */
export type PatternTest = (text: string) => boolean;

/**
 * A node of a compiled pattern. It stands for the rest of the pattern from one point on. While a text is tested, `now` is
 * whether that rest matches the text from the present position on, and `later` is the same for the next position.
 */
interface Node {
  now: boolean;
  later: boolean;
  /** Computes `now` from the nodes that follow. */
  readonly matches: (text: string, index: number) => boolean;
}

/** Adds a node. @throws if the pattern has too many of them. */
type Add = (matches: Node['matches']) => Node;

/** A part of a pattern. It adds its nodes before the node `next`, and returns the first of them. */
type Part = (next: Node, add: Add) => Node;

/** The largest number of nodes. The test of a text takes time in proportion to it and to the length of the text. */
const maxNodes = 5000;

/**
 * Matches one token: an escape, a class, the opening of a group, a quantifier, or any other character, which stands for
 * itself.
 */
const tokenPattern =
  /\\(?:x[\da-f]{2}|u[\da-f]{4}|c[a-z]|0[0-7]{0,2}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gi;

const quantifierPattern = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??$/;

/** Back-references, and escapes that this file does not support. */
const unsupportedEscape = /^\\(?:[1-9k]|c$)/;

const unsupported = () => new Error('The pattern is not supported.');

const isWord = (character: string | undefined): boolean => character !== undefined && /\w/.test(character);

/** The tests of the tokens that match a position and no character. */
const assertions: Readonly<Record<string, Node['matches']>> = {
  '^': (_, index) => index === 0,
  $: (text, index) => index === text.length,
  '\\b': (text, index) => isWord(text[index - 1]) !== isWord(text[index]),
  '\\B': (text, index) => isWord(text[index - 1]) === isWord(text[index]),
};

/** Matches one character by a token, whose meaning the engine's own regular expressions define. */
function single(token: string): Part {
  const expression = new RegExp(`^(?:${token})$`);
  const known = new Map<string, boolean>();
  const has = (character: string): boolean => {
    const result = known.get(character) ?? expression.test(character);
    known.set(character, result);
    return result;
  };
  return (next, add) => add((text, index) => next.later && has(text[index] ?? ''));
}

const assertion =
  (holds: Node['matches']): Part =>
  (next, add) =>
    add((text, index) => next.now && holds(text, index));

const sequence =
  (parts: readonly Part[]): Part =>
  (next, add) =>
    parts.reduceRight((after, part) => part(after, add), next);

const oneOf =
  (parts: readonly Part[]): Part =>
  (next, add) => {
    const entries = parts.map((part) => part(next, add));
    return add(() => entries.some((entry) => entry.now));
  };

/** Repeats a part, from `low` to `high` times; `high` may be infinite. */
const repeated =
  (part: Part, low: number, high: number): Part =>
  (next, add) => {
    let entry = next;
    if (high === Number.POSITIVE_INFINITY) {
      const loop: Node = add(() => next.now || body.now);
      const body = part(loop, add);
      entry = loop;
    } else {
      for (let count = low; count < high; count += 1) {
        const body = part(entry, add);
        entry = add(() => next.now || body.now);
      }
    }
    for (let count = 0; count < low; count += 1) {
      const body = part(entry, add);
      // A node for each repetition, so that repetitions of nothing have a limit, too.
      entry = add(() => body.now);
    }
    return entry;
  };

/** Returns how often a quantifier repeats. */
function countsOf(quantifier: RegExpExecArray): readonly [low: number, high: number] {
  const [, sign, low = '', comma, high] = quantifier;
  if (sign === '?') return [0, 1];
  if (sign !== undefined) return [sign === '+' ? 1 : 0, Number.POSITIVE_INFINITY];
  if (comma === '') return [Number(low), Number(low)];
  return [Number(low), high === '' ? Number.POSITIVE_INFINITY : Number(high)];
}

/**
 * Parses a pattern that compiles.
 *
 * @param compile compiles a lookahead, which is itself a pattern.
 * @throws if the pattern is not supported.
 */
function parse(pattern: string, compile: (part: Part) => Node): Part {
  const tokens = pattern.match(tokenPattern) ?? [];
  let position = 0;

  function lookahead(part: Part, negative: boolean): Part {
    return (next, add) => {
      const ahead = compile(part);
      return add(() => next.now && ahead.now !== negative);
    };
  }

  function group(opening: string): Part {
    const content = alternatives();
    // The closing parenthesis.
    position += 1;
    if (opening === '(?=' || opening === '(?!') return lookahead(content, opening === '(?!');
    if (opening === '(?<=' || opening === '(?<!') throw unsupported();
    return content;
  }

  function atom(token: string): Part {
    const holds = Object.keys(assertions).includes(token) ? assertions[token] : undefined;
    if (holds !== undefined) return assertion(holds);
    if (token.startsWith('(')) return group(token);
    if (quantifierPattern.test(token) || unsupportedEscape.test(token)) throw unsupported();
    return single(token);
  }

  function alternatives(): Part {
    const found: Part[][] = [[]];
    for (let token = tokens[position]; token !== undefined && token !== ')'; token = tokens[position]) {
      position += 1;
      if (token === '|') {
        found.push([]);
        continue;
      }
      const part = atom(token);
      const quantifier = quantifierPattern.exec(tokens[position] ?? '');
      if (quantifier !== null) position += 1;
      found.at(-1)?.push(quantifier === null ? part : repeated(part, ...countsOf(quantifier)));
    }
    const [only, ...others] = found.map(sequence);
    return only !== undefined && others.length === 0 ? only : oneOf(found.map(sequence));
  }

  const all = alternatives();
  if (position < tokens.length) throw unsupported();
  return all;
}

/**
 * Compiles a pattern so that the time of a test grows in proportion to the length of the text, whatever pattern and text
 * are. The engine's own regular expressions would need exponential time for some patterns, such as `(a+)+$`. The result
 * of a test is the same as theirs.
 *
 * The test reads the text backwards. At each position it computes for every node of the pattern whether the rest of the
 * pattern matches the rest of the text.
 *
 * @param pattern the source of a regular expression that compiles.
 * @returns `undefined` if the pattern has back-references or lookbehinds, or more than `maxNodes` nodes.
 */
export function linearPattern(pattern: string): PatternTest | undefined {
  /** The nodes of each lookahead, inner ones first, and then those of the pattern. */
  const programs: Node[][] = [];
  let count = 0;

  function compile(part: Part): Node {
    const nodes: Node[] = [];
    const add: Add = (matches) => {
      count += 1;
      if (count > maxNodes) throw unsupported();
      const node: Node = { now: false, later: false, matches };
      nodes.push(node);
      return node;
    };
    const start = part(
      add(() => true),
      add,
    );
    programs.push(nodes);
    return start;
  }

  /** Computes the nodes at one position. Nodes of a loop depend on each other, so it repeats until nothing changes. */
  function compute(nodes: readonly Node[], text: string, index: number): void {
    for (const node of nodes) {
      node.later = node.now;
      node.now = false;
    }
    let changes = true;
    while (changes) {
      changes = false;
      for (const node of nodes) {
        if (node.now || !node.matches(text, index)) continue;
        node.now = true;
        changes = true;
      }
    }
  }

  try {
    const start = compile(parse(pattern, compile));
    return (text) => {
      for (const node of programs.flat()) node.now = false;
      for (let index = text.length; index >= 0; index -= 1) {
        for (const nodes of programs) compute(nodes, text, index);
        if (start.now) return true;
      }
      return false;
    };
  } catch {
    return undefined;
  }
}
