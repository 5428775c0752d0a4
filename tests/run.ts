import { spawnSync } from 'node:child_process';
import { supportedLocales } from '#src/start/languages.ts';

// `npm test`: every check of the sources (to `licences`), then the other parts until one fails. `npm run check` stops before the
// tests that need browsers. Names of parts run only these.

const node = process.execPath;

/** The parts in their order, each with its command. */
const parts: Readonly<Record<string, readonly [command: string, ...options: string[]]>> = {
  types: ['tsc'],
  lint: ['biome', 'check', '--error-on-warnings'],
  layers: ['npm', 'run', '--silent', 'layers'],
  unused: ['knip'],
  // Every catalogue has the texts of the code, and those of a language that is offered are translated.
  catalogues: ['lingui', 'check', 'sync', '--clean', '--overwrite', '--verbose'],
  texts: ['lingui', 'check', 'missing', '--verbose', '--mode=catalog', `--locale=${supportedLocales}`],
  documents: [node, 'tests/docs/write-docs.ts', '--check'],
  openapi: [node, 'deploy/openapi/write-openapi.ts', '--check'],
  licences: ['npm', 'run', '--silent', 'licences'],
  build: ['vite', 'build', '--logLevel', 'warn'],
  size: ['size-limit'],
  unit: ['vitest', 'run', '--project', 'unit'],
  tools: ['sh', 'tests/ensure-test-tools.sh'],
  hosting: ['vitest', 'run', '--project', 'hosting'],
  browser: ['playwright', 'test'],
  engines: [
    // A browser that hangs does not block the tests.
    'timeout',
    ...['300', node, '--test', '--test-concurrency=3'],
    ...['chromium-80', 'webdriver', 'no-modules'].map((name) => `tests/other-browsers/${name}.ts`),
  ],
};

const names = Object.keys(parts);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts) && !(name === 'check' && asked.length === 1));
if (unknown.length > 0)
  throw new Error(`No part is named ${unknown.join(', ')}: ${names.join(', ')}; or check.`);
const chosen =
  asked.length === 0
    ? names
    : asked[0] === 'check'
      ? names.slice(0, names.indexOf('unit') + 1)
      : names.filter((name) => asked.includes(name));

const durations: (readonly [name: string, seconds: number, passed: boolean])[] = [];
for (const name of chosen) {
  if (names.indexOf(name) > names.indexOf('licences') && durations.some(([, , passed]) => !passed)) break;
  const [command = '', ...options] = parts[name] ?? [];
  console.log(`\n${durations.length + 1}/${chosen.length} ${name}`);
  const start = performance.now();
  const { status } = spawnSync(command, options, { stdio: 'inherit' });
  durations.push([name, (performance.now() - start) / 1000, status === 0]);
}

const failed = durations.filter(([, , passed]) => !passed);
console.log('');
for (const [name, seconds, passed] of durations)
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(10)}${seconds.toFixed(0).padStart(5)} s`);
const total = durations.reduce((sum, [, seconds]) => sum + seconds, 0);
console.log(`${' '.repeat(12)}${total.toFixed(0).padStart(5)} s`);
console.log(`${durations.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 || chosen.length === 0 ? 1 : 0;
