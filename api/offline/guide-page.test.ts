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
