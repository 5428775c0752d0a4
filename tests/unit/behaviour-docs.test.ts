// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { validationModels } from '#api/offline/validation-models.ts';
import { hints } from '#src/locales/hints.ts';
import { messages } from '#src/locales/messages.ts';
import { handledReasons } from '#tests/support/failure-tables.ts';

// docs/behaviour.md and docs/services.md are written by hand. These tests compare their names with those of the code.

const page = readFileSync('docs/behaviour.md', 'utf8').replace(/\\(?=[_*])/g, '');

const keys = [...Object.keys(messages), ...Object.keys(hints)];
const names: readonly string[] = [...keys, ...handledReasons];

/**
 * Words in capital letters with an underscore. `…_X` stands for every key that ends with `_X`, and `_2` follows a key
 * that ends with `_1`.
 */
const named = [...page.matchAll(/(?<![A-Za-z`_…])(?:…_)?(?:[A-Z]+_)+[A-Z\d]+(?:, _\d)*/g)].flatMap(
  ([match]) => {
    const [first = '', ...numbers] = match.split(', _');
    return [first, ...numbers.map((number) => first.replace(/\d$/, number))];
  },
);

const means = (text: string, name: string): boolean =>
  text.startsWith('…') ? name.endsWith(text.slice(1)) : text === name;

test('docs/behaviour.md names only message keys and reasons that exist', () => {
  expect(named.filter((text) => !names.some((name) => means(text, name)))).toEqual([]);
});

test('docs/behaviour.md names every reason that a table handles', () => {
  expect(handledReasons.filter((reason) => !page.includes(reason))).toEqual([]);
});

test('docs/services.md names every model of the offline service', () => {
  const services = readFileSync('docs/services.md', 'utf8');
  expect(validationModels.filter(({ name }) => !services.includes(`\`${name}\``))).toEqual([]);
});

test('the offline service has every reason that a table handles', () => {
  const files = readdirSync('api/offline', { recursive: true, encoding: 'utf8' });
  const source = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`api/offline/${file}`, 'utf8'))
    .join('');
  expect(handledReasons.filter((reason) => !source.includes(`'${reason}'`))).toEqual([]);
});
