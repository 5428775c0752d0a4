// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accounts, earlierPasswords, sharedPassword } from './accounts.ts';
import { brands } from './brands.ts';
import { specialPins } from './special-values.ts';

// `npm run docs` writes the tables of docs/offline.md. These tests check what the pages say outside of them.

const offlinePage = readFileSync('docs/offline.md', 'utf8');
const readme = readFileSync('README.md', 'utf8');

test.each([sharedPassword, ...earlierPasswords])('docs/offline.md names the password %s', (password) => {
  expect(offlinePage).toContain(`\`${password}\``);
});

test('README.md names the password of every account', () => {
  expect(readme).toContain(`\`${sharedPassword}\``);
});

test('the table of README.md names only accounts, brands, PINs and people that exist', () => {
  const table = readme.slice(
    readme.indexOf('| to see'),
    readme.indexOf('[docs/offline.md](docs/offline.md) lists'),
  );
  const named = [...table.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const people = accounts.flatMap(({ person }) => Object.values(person));
  const known = new Set([
    ...accounts.map(({ username }) => username),
    ...brands.map(({ id }) => `?cobrand=${id}`),
    ...Object.keys(specialPins),
    ...people,
  ]);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
