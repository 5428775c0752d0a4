// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accounts, earlierPasswords, sharedPassword } from './accounts.ts';
import { activations } from './activations.ts';
import { brands, brokenBrands } from './brands.ts';
import { configValues } from './config-values.ts';
import { specialPasswords, specialPins } from './special-values.ts';

// Columns are padded for the eye.
const page = readFileSync('docs/offline.md', 'utf8').replace(/ +/g, ' ');

const rows = [
  ...accounts.map(({ username, reaches }) => [username, reaches]),
  ...activations.map(({ code, reaches }) => [code, reaches]),
];
test.each(rows)('%s stands in docs/offline.md with what it reaches', (name, reaches) => {
  expect(page).toContain(`| \`${name}\` | ${reaches} |`);
});

const names = [
  sharedPassword,
  ...earlierPasswords,
  ...Object.keys(specialPins),
  ...Object.keys(specialPasswords),
  ...brands.map(({ id }) => id),
  ...Object.keys(brokenBrands),
  ...Object.keys(configValues),
];
test.each(names)('%s stands in docs/offline.md', (name) => {
  expect(page).toContain(`\`${name}\``);
});

test('docs/offline.md names no account or code that is not there', () => {
  const named = [...page.matchAll(/^\| `([^`]+)` \| [^|]+ \|$/gm)].map(([, name]) => name);
  const known: (string | undefined)[] = [...rows.map(([name]) => name), ...names];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
