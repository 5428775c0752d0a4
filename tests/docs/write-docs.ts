import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { layers } from '../../.dependency-cruiser.ts';
import { settingDescriptions } from '../../deploy/build-settings.ts';
import { importApp } from '../../deploy/openapi/import-app.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { markdownTable } from './markdown-table.ts';

// Writes the parts of documents that repeat code, between the marks `<!-- generated: name -->` and `<!-- /generated
// -->`. With `--check` it writes nothing, and fails if a part is not up to date.

const { failureParts } = await importApp<typeof import('./describe-failures.ts')>(
  new URL('./describe-failures.ts', import.meta.url),
);

/** What each npm script does, in Markdown, for CONTRIBUTING.md. */
const scriptDescriptions: Readonly<Record<keyof typeof packageJson.scripts, string>> = {
  start: 'starts the development server with the offline service, and opens it',
  dev: 'the same without opening a browser',
  'dev:services': 'starts the development server against real services',
  build: 'writes the production build into `dist/`',
  preview: 'builds, and serves the build with the offline service over HTTP',
  gallery: 'shows every screen in each of its states',
  generate: 'writes catalogues, generated parts of documents, and `docs/openapi.json`',
  extract: 'writes new texts into the catalogues, `src/locales/catalogues/`',
  format: 'formats every file',
  lint: 'runs the linter',
  types: 'checks the types',
  licences: 'checks the licences of the dependencies',
  layers: 'checks which layer imports which',
  unit: 'runs unit and screen tests (Vitest)',
  browser: 'builds, and tests the build in Chromium; `-- -u` writes the snapshots for screen readers',
  check: 'does the part of `npm test` that needs no browser and no nginx',
  test: 'does everything that a change must pass; `npm test size unit` runs two parts',
  lab: 'lists tests that take too long for every change',
  'check:services': 'examines real services and the hosted page',
};

const list = (entries: Readonly<Record<string, string>>, nameOf: (name: string) => string) =>
  Object.entries(entries)
    .map(([name, text]) => `- \`${nameOf(name)}\`: ${text}`)
    .join('\n');

/** The parts, by the name in their marks. */
const parts: Readonly<Record<string, string>> = {
  settings: markdownTable(
    ['setting', 'meaning'],
    Object.entries(settingDescriptions).map(([name, meaning]) => [`\`${name}\``, meaning]),
  ),
  ...failureParts,
  layers: list(layers, (layer) => `${layer}/`),
  scripts: list(scriptDescriptions, (name) =>
    /^(?:start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`,
  ),
};

const isCheck = process.argv.includes('--check');
const unused = new Set(Object.keys(parts));
const outdated: string[] = [];
for (const file of globSync(['*.md', 'docs/**/*.md'])) {
  const text = readFileSync(file, 'utf8');
  const written = text.replace(
    /(<!-- generated: (\S+) -->\n)[\s\S]*?(<!-- \/generated -->)/g,
    (_, start: string, name: string, end: string) => {
      if (parts[name] === undefined) throw new Error(`${file}: no generated part is named ${name}.`);
      unused.delete(name);
      return `${start}\n${parts[name]}\n\n${end}`;
    },
  );
  if (written === text) continue;
  outdated.push(file);
  if (!isCheck) writeFileSync(file, written);
}
if (unused.size > 0) throw new Error(`In no document: ${[...unused].join(', ')}.`);
if (!isCheck) console.log(`Written: ${outdated.join(', ') || 'nothing, all is up to date'}.`);
else if (outdated.length > 0) {
  console.error(`${outdated.join(', ')}: tables do not match the code. Run: npm run generate`);
  process.exitCode = 1;
}
