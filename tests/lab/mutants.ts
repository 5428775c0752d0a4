import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Random } from './random.ts';

// Changes one line of the code at a time, and runs the unit tests that import it and the type check. A mutant that neither
// notices survives: a behaviour lacks a unit test, or the line has no effect. `npm run lab -- mutants`; MUTANTS and SEED choose others.

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
function mutantsOf(file: string) {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((before, index) => {
    const changed = changes.flatMap(([pattern, replacement]) =>
      [...before.matchAll(pattern)].map(({ 0: found, 1: indent = '', index: start }) => {
        const text = replacement.replace('$1', indent);
        return before.slice(0, start) + text + before.slice(start + found.length);
      }),
    );
    return isCode(before) ? changed.map((after) => ({ file, index, before, after })) : [];
  });
}

const wanted = Number(process.env.MUTANTS ?? 60);
const seed = Number(process.env.SEED ?? 1);

// In a clone of the last commit, so that an interrupted run leaves no mutant behind.
const clone = resolve('.cache/mutants');
rmSync(clone, { recursive: true, force: true });
execFileSync('git', ['clone', '--quiet', '.', clone]);
symlinkSync(resolve('node_modules'), `${clone}/node_modules`);
process.chdir(clone);

const all = globSync(['src/**/*.{ts,tsx}', 'api/**/*.ts'])
  .filter((file) => !/\.test\.tsx?$|\.d\.ts$|^api\/offline\//.test(file))
  .sort()
  .flatMap(mutantsOf);
const random = new Random(seed);
const chosen = Array.from({ length: Math.min(wanted, all.length) }, () =>
  all.splice(random.int(all.length), 1),
).flat();

const fails = (command: string, options: readonly string[]): boolean =>
  spawnSync(command, options, { stdio: 'ignore', timeout: 180_000 }).status !== 0;

let survivors = 0;
for (const [number, { file, index, before, after }] of chosen.entries()) {
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, original.split('\n').with(index, after).join('\n'));
  const isKilled =
    fails('vitest', ['related', file, '--run', '--project=unit', '--bail=1', '--reporter=dot']) ||
    fails('tsc', ['--noEmit']);
  writeFileSync(file, original);
  if (!isKilled) survivors += 1;
  console.log(`${number + 1}/${chosen.length} ${isKilled ? 'killed  ' : 'SURVIVED'} ${file}:${index + 1}`);
  if (!isKilled) console.log(`  - ${before.trim()}\n  + ${after.trim()}`);
}
console.log(`Seed ${seed}: ${chosen.length - survivors} of ${chosen.length} mutants were killed.`);
