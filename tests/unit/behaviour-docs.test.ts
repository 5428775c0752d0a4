// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '#api/all-calls.ts';
import type { CallName } from '#api/call.ts';
import { hints } from '#src/locales/hints.ts';
import { messages } from '#src/locales/messages.ts';
import { handledFailures } from '../../deploy/openapi/handled-failures.ts';

// docs/behaviour.md is written by hand. This test compares the names in it with those of the code.

const page = readFileSync('docs/behaviour.md', 'utf8').replace(/\\(?=[_*])/g, '');

const keys = [...Object.keys(messages), ...Object.keys(hints)];
const reasons = (Object.keys(calls) as CallName[]).flatMap((call) =>
  handledFailures(call).flatMap((failure) => failure.reasons),
);
const names: readonly string[] = [...keys, ...reasons];

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
  expect(reasons.filter((reason) => !page.includes(reason))).toEqual([]);
});
