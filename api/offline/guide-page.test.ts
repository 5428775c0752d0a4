// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accounts, earlierPasswords, sharedPassword } from './accounts.ts';
import { activations } from './activations.ts';
import { brands, brokenBrands } from './brands.ts';
import { guidePage } from './guide-page.ts';
import { specialPasswords, specialPins } from './special-values.ts';

const values = [
  ...accounts.map(({ username }) => username),
  ...[...brands.map(({ id }) => id), ...Object.keys(brokenBrands)],
  ...activations.map(({ code }) => code),
  ...[sharedPassword, ...earlierPasswords, ...Object.keys(specialPasswords), ...Object.keys(specialPins)],
];

test('the page of the offline service names everything that it reacts to', () => {
  const page = guidePage();
  expect(values.filter((value) => !page.includes(`<code>${value}</code>`))).toEqual([]);
});

test('the table of README.md names only what the offline service reacts to', () => {
  const table = readFileSync('README.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| .* \|$/.test(line));
  const start = table.findIndex((line) => line.startsWith('| to see'));
  const rows = table.slice(start, table.findIndex((line) => line.startsWith('| other brands')) + 1);
  const named = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  const people = accounts.flatMap(({ person }) => Object.values(person));
  const known = new Set([...values, ...people, ...brands.map(({ id }) => `?cobrand=${id}`)]);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
