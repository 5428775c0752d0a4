import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { galleryStates } from '../gallery/gallery-states.ts';
import { describedScreens } from '../gallery/screen-reader.ts';

/** Level A and AA of WCAG 2.2, in its order. 1.2.1 to 1.2.5 share a row. */
const criteria = [
  ...['1.1.1', '1.2.1', '1.3.1', '1.3.2', '1.3.3', '1.3.4', '1.3.5', '1.4.1', '1.4.2', '1.4.3', '1.4.4'],
  ...['1.4.5', '1.4.10', '1.4.11', '1.4.12', '1.4.13', '2.1.1', '2.1.2', '2.1.4', '2.2.1', '2.2.2'],
  ...['2.3.1', '2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.6', '2.4.7', '2.4.11', '2.5.1', '2.5.2'],
  ...['2.5.3', '2.5.4', '2.5.7', '2.5.8', '3.1.1', '3.1.2', '3.2.1', '3.2.2', '3.2.3', '3.2.4', '3.2.6'],
  ...['3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.3.7', '3.3.8', '4.1.2', '4.1.3'],
];

const rows = readFileSync('docs/accessibility.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [criterion = '', how = '', tests = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { id: criterion.split(' ')[0], how, tests };
  });

test('docs/accessibility.md has a row for every criterion of level A and AA', () => {
  expect(rows.map(({ id }) => id)).toEqual(criteria);
});

// `npm run check:citations` checks that the tests exist.
test('docs/accessibility.md names tests for every criterion that applies', () => {
  const untested = rows.filter(({ tests }) => !tests.startsWith('`'));
  expect(untested.filter(({ how }) => !how.startsWith('Not applicable: '))).toEqual([]);
});

test('every screen that docs/accessibility.md describes is a state of the gallery', () => {
  const names = new Set(galleryStates.map(({ name }) => name));
  const described = describedScreens.flatMap(({ arrival, later = {} }) => [arrival, ...Object.values(later)]);
  expect(described.filter((name) => !names.has(name))).toEqual([]);
});
