import { spawnSync } from 'node:child_process';

// What takes too long for every change. `npm run lab` lists the parts, `npm run lab -- walks` runs one, `npm run lab -- all` all.

interface Part {
  readonly about: string;
  /** The variables of the environment that change it, with what they are by default. */
  readonly variables?: string;
  readonly needsBuild?: boolean;
  readonly command: readonly [command: string, ...options: string[]];
}

const node = process.execPath;

const parts: Readonly<Record<string, Part>> = {
  walks: {
    about: 'random users walk through the build, while services, files and the network fail at random',
    variables: 'WALKS=100, SEED of the first; a walk that fails names its seed and its steps',
    needsBuild: true,
    command: ['playwright', 'test', 'lab/walks'],
  },
  screens: {
    about: 'every screen in every width, theme and language',
    needsBuild: true,
    command: ['playwright', 'test', 'browser/(brand|first-load|frame|gallery|layout-shift|seen|slow)'],
  },
  pictures: {
    about: 'pictures of every screen in .cache/screens/, to look at; -- --docs takes those of the README',
    command: [node, 'tests/lab/pictures.ts'],
  },
  mutants: {
    about: 'changes 60 lines of the code in turn, and shows which changes no unit test or type notices',
    variables: 'MUTANTS=60, SEED',
    command: [node, 'tests/lab/mutants.ts'],
  },
  bench: {
    about: 'measures the first load, the first call, keys and changes of screen (tests/lab/bench/README.md)',
    needsBuild: true,
    command: [node, 'tests/lab/bench/run.ts'],
  },
};

function run([command, ...options]: Part['command']): boolean {
  return spawnSync(command, options, { stdio: 'inherit', env: { ...process.env, LAB: '1' } }).status === 0;
}

const [asked, ...options] = process.argv.slice(2);
const chosen = asked === 'all' ? Object.keys(parts) : asked === undefined ? [] : [asked];
if (chosen.length === 0) {
  for (const [name, { about, variables }] of Object.entries(parts))
    console.log(
      `${name.padEnd(14)}${about}${variables === undefined ? '' : `\n${' '.repeat(14)}${variables}`}`,
    );
  console.log('\nnpm run lab -- <part> runs one, npm run lab -- all runs all.');
}
const failed = chosen.filter((name) => {
  const part = parts[name];
  if (part === undefined) throw new Error(`The lab has no part ${name}. npm run lab lists them.`);
  console.log(`\n${name}: ${part.about}`);
  return !((!part.needsBuild || run(['vite', 'build'])) && run([...part.command, ...options]));
});
if (chosen.length > 0)
  console.log(`\n${chosen.length - failed.length} passed, ${failed.length} failed ${failed}`);
process.exitCode = failed.length > 0 ? 1 : 0;
