import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { Random } from '../random.ts';
import { mutantsOf } from './mutate.ts';

// Changes one line of the code at a time, and runs the unit tests that import it and the type check. A mutant that neither
// notices survives: a behaviour lacks a unit test, or the line has no effect. `npm run lab -- mutants`; MUTANTS and SEED choose others.

const wanted = Number(process.env.MUTANTS ?? 60);
const seed = Number(process.env.SEED ?? 1);

const files = globSync(['src/**/*.{ts,tsx}', 'api/**/*.ts'])
  .filter((file) => !/\.test\.tsx?$|\.d\.ts$|^api\/offline\//.test(file))
  .sort();

if (execFileSync('git', ['status', '--porcelain', 'src', 'api'], { encoding: 'utf8' }) !== '') {
  throw new Error(
    'The script changes files of src/ and api/ and restores them, so commit your changes first.',
  );
}

const all = files.flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')));
const random = new Random(seed);
const chosen = Array.from({ length: Math.min(wanted, all.length) }, () => {
  const [mutant] = all.splice(random.int(all.length), 1);
  if (mutant === undefined) throw new Error('There are too few mutants.');
  return mutant;
});

const fails = (command: string, options: readonly string[]): boolean =>
  spawnSync(command, options, { stdio: 'ignore', timeout: 180_000 }).status !== 0;

let survivors = 0;
for (const [index, { file, line, before, after, text }] of chosen.entries()) {
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, text);
  let isKilled = false;
  try {
    isKilled =
      fails('vitest', ['related', file, '--run', '--project=unit', '--bail=1', '--reporter=dot']) ||
      fails('tsc', ['--noEmit']);
  } finally {
    writeFileSync(file, original);
  }
  if (!isKilled) survivors += 1;
  console.log(`${index + 1}/${chosen.length} ${isKilled ? 'killed  ' : 'SURVIVED'} ${file}:${line}`);
  if (!isKilled) console.log(`  - ${before.trim()}\n  + ${after.trim()}`);
}
console.log(`Seed ${seed}: ${chosen.length - survivors} of ${chosen.length} mutants were killed.`);
