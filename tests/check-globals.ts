import { globSync, readFileSync } from 'node:fs';

// Checks that no file reads a global of the app that a higher layer declares. Such a read is an import upwards that the
// rules of biome.json cannot see.

/** The layers, from the lowest to the highest (docs/architecture.md, 'Layers'). */
const layers = [
  'api',
  'src/browser',
  'src/locales',
  'src/flow',
  'src/core',
  'src/reports',
  'src/page',
  'src/ui',
  'src/forms',
  'src/frame',
  'src/features',
  'src/router',
  'src/app',
];

const levelOf = (file: string): number => layers.findIndex((layer) => file.startsWith(`${layer}/`));

const files = globSync('{src,api}/**/*.{ts,tsx}')
  .filter((file) => levelOf(file) >= 0 && !/\.test\.tsx?$|\.d\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The globals that a file declares: the members of `interface Window` in `declare global`. */
function declaredIn(text: string): string[] {
  const [, members = ''] = /declare global \{\s*interface Window \{([\s\S]*?)\n {2}\}/.exec(text) ?? [];
  return [...members.matchAll(/^ {4}(?:readonly )?(\w+)\??:/gm)].map(([, name = '']) => name);
}

const globals = files.flatMap(({ file, text }) => declaredIn(text).map((name) => ({ name, file })));

const problems = globals.flatMap(({ name, file: declared }) =>
  files
    .filter(({ file }) => levelOf(file) < levelOf(declared))
    .filter(({ text }) =>
      new RegExp(`\\b(?:window|globalThis)\\??\\.${name}\\b|Window\\['${name}'\\]`).test(text),
    )
    .map(({ file }) => `${file} reads window.${name}, which ${declared} declares in a higher layer.`),
);

for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else process.stdout.write(`No file reads one of ${globals.length} globals from below its declaration.\n`);
