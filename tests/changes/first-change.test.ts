import { readFileSync } from 'node:fs';
import { before, edit, followSteps, run, translate } from './follow-steps.ts';

// Makes the first change of CONTRIBUTING.md in a copy of the project: its snippets, in its order, with its commands.

const [, tutorial = ''] =
  /^## A first change.*?\n([\s\S]*?)^## /m.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];

/** The unit tests that could repeat a row, a message or an account. The others take another 20 s. */
const related = ' -- api src/features/login src/flow src/locales tests/unit';

const testFile = 'src/features/login/login.test.ts';

followSteps(tutorial, [
  [
    edit(testFile, (text, snippet) => `${text}\n${snippet}`),
    run(`npm run test:unit -- ${testFile}`, /403 ACCOUNT_LOCKED/),
  ],
  [
    edit('src/features/login/login.ts', before('loginFailures:', '    ],\n')),
    run(`npm run test:unit -- ${testFile}`),
    run('npm run check:types', /LOGIN_LOCKED_ERROR/),
  ],
  [
    edit('src/locales/messages.ts', (text, snippet) =>
      text.replace(/^ {2}LOGIN_UNAUTHORIZED_ERROR: \{\n[\s\S]*?^ {2}\},\n/m, (record) => record + snippet),
    ),
    run('npm run check:types'),
  ],
  [run('npm run extract'), translate(), run('npm run check:texts')],
  [
    edit('api/offline/accounts.ts', before('loginAccounts = [', '];')),
    run('npm run check:types', /locked/),
    edit('api/offline/accounts.test.ts', before('const tours', 'declined: {')),
    run('npm run docs'),
  ],
  [edit('docs/behaviour.md', before('| 400, other 401')), run('npm run openapi')],
  [
    run('npm exec -- biome check --write'),
    run('npm run check'),
    run('npm run test:unit', undefined, related),
  ],
]);
