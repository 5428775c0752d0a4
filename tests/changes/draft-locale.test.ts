import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { copyProject } from './copy-project.ts';

// Adds French in a copy of the project, by the steps of docs/architecture.md, 'To change'.

const [, list = ''] =
  /^\*\*A locale\*\*\n\n([\s\S]*?)\n\n/m.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
const steps = list.split(/^(?=\d+\. )/m);

const names = 'src/start/languages.ts';
const french = 'src/locales/catalogues/fr-fr.po';

const project = copyProject();
after(() => project.remove());

/** Adds French to a list of languages. */
const addTo = (languages: string) =>
  project.edit(names, (text) => text.replace(`const ${languages} = {`, "$&'fr-fr': 'Français', "));

const translate = (id: string, translation: string) =>
  project.edit(french, (text) =>
    text.replace(`msgid "${id}"\nmsgstr ""`, `msgid "${id}"\nmsgstr "${translation}"`),
  );

/** Runs a command, and returns what it prints. If it has to fail, its output contains `failure`. */
function run(command: string, failure?: RegExp): string {
  const { ok, output } = project.run(command);
  assert.equal(ok, failure === undefined, output);
  if (failure !== undefined) assert.match(output, failure);
  return output;
}

/** Checks that a step of the list names each of some files and commands. */
function assertNamed(step: number, ...parts: readonly string[]) {
  for (const part of parts) assert.ok(steps[step]?.includes(part), `Step ${step} does not name ${part}.`);
}

test('a draft needs its name, and the check names its catalogue', () => {
  assertNamed(0, names, 'draftLanguages');
  addTo('draftLanguages');
  run('npm run check:types');
  run('npm run check:texts', /fr-fr\.po does not exist/);
});

test('of a draft the check counts the texts that are missing or in English', () => {
  assertNamed(1, 'npm run extract', 'src/locales/catalogues/', 'npm run check:texts');
  run('npm run extract');
  const lacking = () => Number(/fr-fr is a draft and lacks (\d+)/.exec(run('npm run check:texts'))?.[1]);
  const all = lacking();
  translate('Forgot password', 'Mot de passe oublié');
  translate('Return to login', 'Return to login');
  assert.equal(lacking(), all - 1);
});

test('every related unit test passes with a draft', () => {
  run('npm exec -- biome check --write');
  run('npm run test:unit -- src/locales src/page');
});

test('a production build contains nothing of a draft', () => {
  run('npm run build');
  run("! grep -rlE 'fr-fr|fr-FR|Français|Mot de passe' dist");
});

test('the checks name what an offered locale lacks', () => {
  assertNamed(2, 'offeredLanguages', 'src/locales/load-catalogue.ts', 'README.md');
  project.edit(names, (text) => text.replace(/(draftLanguages = \{).*?\}/, '$1}'));
  addTo('offeredLanguages');
  run('npm run check:texts', /fr-fr: in English: Return to login\n/);
  run('npm run build', /load-catalogue\.ts has no catalogue of fr-fr/);
});
