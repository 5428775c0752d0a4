import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { copyProject } from './copy-project.ts';

// Makes the first change of CONTRIBUTING.md in a copy of the project: its snippets, in its order, with its commands.

/** A step of the tutorial. */
interface Step {
  readonly title: string;
  readonly text: string;
  /** The snippets that no action has inserted yet. */
  readonly snippets: string[];
}

/** What a reader does in a step. It throws if the step does not say so, or if the result is another. */
type Action = (step: Step) => void;

const [, tutorial = ''] =
  /^## A first change.*?\n([\s\S]*?)^## /m.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];

const steps: readonly Step[] = tutorial
  .split(/^(?=\d+\. )/m)
  .slice(1)
  .map((text) => ({
    title: /\*\*(.+?)\*\*/.exec(text)?.[1] ?? text,
    text,
    snippets: [...text.matchAll(/^ {3}```\w+\n([\s\S]*?)^ {3}```$/gm)].map(([, lines = '']) =>
      lines.replace(/^ {3}/gm, ''),
    ),
  }));

const project = copyProject();
after(() => project.remove());

/** Inserts the next snippet of the step into a file. `insert` returns the changed text. */
const edit =
  (file: string, insert: (text: string, snippet: string) => string): Action =>
  ({ text, snippets }) => {
    assert.ok(text.includes(file), `The step does not name ${file}.`);
    const snippet = snippets.shift();
    assert.ok(snippet !== undefined, `The step has no snippet for ${file}.`);
    project.edit(file, (before) => insert(before, snippet));
  };

/** Runs a command, with options that keep it short. If it has to fail, its output contains `failure`. */
const run =
  (command: string, failure?: RegExp, options = ''): Action =>
  ({ text }) => {
    assert.ok(text.includes(command), `The step does not name ${command}.`);
    const { ok, output } = project.run(command + options);
    assert.equal(ok, failure === undefined, output);
    if (failure !== undefined) assert.match(output, failure);
  };

/** Inserts a snippet before the first match of `end` that follows `start`. */
const before = (start: string, end: string) => (text: string, snippet: string) => {
  const from = text.indexOf(start);
  const place = from === -1 ? -1 : text.indexOf(end, from);
  return place === -1 ? text : text.slice(0, place) + snippet + text.slice(place);
};

/** The unit tests that could repeat a row, a message or an account. The others take another 20 s. */
const related = ' -- api src/features/login src/flow src/locales tests/unit';

const testFile = 'src/features/login/login.test.ts';

const actions: readonly (readonly Action[])[] = [
  [
    edit(testFile, (text, snippet) => `${text}\n${snippet}`),
    run(`npm run test:unit -- ${testFile}`, /403 ACCOUNT_LOCKED/),
  ],
  [
    edit('src/features/login/login.ts', before('loginFailures:', '    ],\n    otherwise')),
    run(`npm run test:unit -- ${testFile}`),
    run('npm run check:types', /LOGIN_LOCKED_ERROR/),
  ],
  [
    edit('src/locales/messages.ts', (text, snippet) =>
      text.replace(/^ {2}LOGIN_UNAUTHORIZED_ERROR: \{\n[\s\S]*?^ {2}\},\n/m, (record) => record + snippet),
    ),
    run('npm run check:types'),
  ],
  [
    run('npm run extract'),
    edit('src/locales/catalogues/es-es.po', (text, snippet) =>
      text.replace(`${snippet.split('\n')[0]}\nmsgstr ""\n`, snippet),
    ),
    run('npm run check:texts'),
  ],
  [
    edit('api/offline/accounts.ts', before('loginAccounts = [', '];')),
    run('npm run check:types', /locked/),
    edit('api/offline/accounts.test.ts', before('declined: {', 'declined: {')),
    run('npm run docs'),
  ],
  [
    edit(
      'docs/behaviour.md',
      before('| 401 EXPIRED_PASSWORD without them', '| 401 EXPIRED_PASSWORD without them'),
    ),
    run('npm run openapi'),
  ],
  [
    run('npm exec -- biome check --write'),
    run('npm run check'),
    run('npm run test:unit', undefined, related),
  ],
];

test('every step of the tutorial has its actions here', () => {
  assert.equal(steps.length, actions.length);
});

for (const [index, step] of steps.entries()) {
  test(step.title, () => {
    for (const action of actions[index] ?? []) action(step);
    assert.deepEqual(step.snippets, []);
  });
}
