/** A file with one changed line. */
export interface Mutant {
  readonly file: string;
  /** The number of the changed line, from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
  /** The whole file with the change. */
  readonly text: string;
}

/** The changes that are tried on a line of code. Each replaces one match. */
const changes: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/===/g, '!=='],
  [/!==/g, '==='],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \?\? /g, ' && '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ \+ 1\b/g, ' - 1'],
  [/ - 1\b/g, ' + 1'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<=[(\s])!(?=[\w(])/g, ''],
  [/(?<=\(|= |: )'[^']+'(?=[,;)]|$)/g, "''"],
  [/\breturn undefined;/g, 'return {} as never;'],
  [/^(\s*)(?:void |await )?[\w.?]+\([^{]*\);$/g, '$1;'],
];

/** Lines that no test can notice: comments, imports, exports of types, JSX that only names styles. */
const isCode = (line: string): boolean =>
  !/^\s*(?:\/\/|\/\*|\*|import |export type|type |export \{|readonly |[|&] )/.test(line) &&
  !/className=/.test(line);

/** Returns every mutant of a file, in the order of its lines. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const lines = text.split('\n');
  return lines.flatMap((before, index) =>
    isCode(before)
      ? changes.flatMap(([pattern, replacement]) =>
          [...before.matchAll(pattern)].map((match) => {
            const start = match.index;
            const changed = match[0].replace(new RegExp(pattern.source), replacement);
            // A lookbehind cannot match the part alone, so the replacement is used as it is.
            const after =
              before.slice(0, start) +
              (changed === match[0] ? replacement : changed) +
              before.slice(start + match[0].length);
            return {
              file,
              line: index + 1,
              before,
              after,
              text: [...lines.slice(0, index), after, ...lines.slice(index + 1)].join('\n'),
            };
          }),
        )
      : [],
  );
}
