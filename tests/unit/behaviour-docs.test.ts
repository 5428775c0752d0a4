// @vitest-environment node
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hints } from '#src/locales/hints.ts';
import { messages } from '#src/locales/messages.ts';

// docs/behaviour.md and SECURITY.md are written by hand. These tests compare their rows with the tables and the tests that
// they describe.

/** Returns a document without the escapes of Markdown. */
const read = (path: string): string => readFileSync(path, 'utf8').replace(/\\(?=[_*])/g, '');

const page = read('docs/behaviour.md');

const allKeys: readonly string[] = [...Object.keys(messages), ...Object.keys(hints)];

interface Section {
  readonly heading: string;
  readonly text: string;
}

const sections: readonly Section[] = page
  .split(/^##+ /m)
  .slice(1)
  .map((text) => ({ heading: text.slice(0, text.indexOf('\n')), text }));

/**
 * Words in capital letters with an underscore. `…_X` stands for every key that ends with `_X`, and `_2` follows a key
 * that ends with `_1`.
 */
const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![A-Za-z`_…])(?:…_)?(?:[A-Z]+_)+[A-Z\d]+(?:, _\d)*/g)].flatMap(([match]) => {
    const [first = '', ...numbers] = match.split(', _');
    return [first, ...numbers.map((number) => first.replace(/\d$/, number))];
  });

const isNamed = (names: readonly string[], key: string): boolean =>
  names.some((name) => (name.startsWith('…') ? key.endsWith(name.slice(1)) : name === key));

/** Values of `reason` in error responses, which look like keys. */
const isReason = (name: string): boolean =>
  globSync('src/flows/submits/*.ts').some((file) => readFileSync(file, 'utf8').includes(`'${name}'`)) &&
  !allKeys.includes(name);

describe('docs/behaviour.md', () => {
  test('names only message keys and reasons that exist', () => {
    const unknown = namedIn(page).filter(
      (name) => !allKeys.some((key) => isNamed([name], key)) && !isReason(name),
    );
    expect(unknown).toEqual([]);
  });

  /** The files of submits whose tables a section describes: those in its line 'Decided by …'. */
  const submitsOf = ({ text }: Section): readonly string[] =>
    [...(/^Decided by [^\n]*$/m.exec(text)?.[0] ?? '').matchAll(/`(?:src\/flows\/submits\/)?([\w-]+\.ts)`/g)]
      .map(([, name = '']) => `src/flows/submits/${name}`)
      .filter((file) => existsSync(file));

  const described = new Set(sections.flatMap(submitsOf));

  test.each([...described])('names every message of %s in a section about it', (file) => {
    const source = readFileSync(file, 'utf8');
    const keys = allKeys.filter((key) => source.includes(`'${key}'`));
    const names = sections
      .filter((section) => submitsOf(section).includes(file))
      .flatMap(({ text }) => namedIn(text));
    expect(keys.filter((key) => !isNamed(names, key))).toEqual([]);
  });

  test('has a section about every submit with messages', () => {
    const files = globSync('src/flows/submits/*.ts').filter((file) => !file.endsWith('.test.ts'));
    const withMessages = files.filter((file) =>
      allKeys.some((key) => readFileSync(file, 'utf8').includes(`'${key}'`)),
    );
    expect(withMessages.filter((file) => !described.has(file))).toEqual([]);
  });
});

/** A title with `…` for every value that the test inserts. */
const general = (title: string): string =>
  title
    .replace(/%[sodij]|\$\{[^}]*\}|\$[\w.]+/g, '…')
    .replace(/\\'/g, "'")
    .replace(/\s+/g, ' ');

/**
 * The texts in the test files of a name: titles of tests and groups, and the values of the tables that fill them in.
 */
function textsOf(name: string): readonly string[] {
  const files = globSync(['{api,src,tests}/**/*.test.{ts,tsx}', 'tests/browser/*.spec.ts']).filter(
    (file) => basename(file) === name,
  );
  const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g;
  // An apostrophe in a comment would begin a literal.
  const source = files
    .map((file) => readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''))
    .join('\n');
  return [...source.matchAll(literal)].map(([, single, double, template]) =>
    general(single ?? double ?? template ?? ''),
  );
}

const asPattern = (text: string): string =>
  text
    .split('…')
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');

/** Whether a cited title is part of a title in a file, or a title in which a value is inserted. */
const isTitle = (cited: string, titles: readonly string[]): boolean =>
  titles.some(
    (title) =>
      new RegExp(asPattern(cited)).test(title) ||
      (/[a-z]{3}/.test(title) && new RegExp(`^${asPattern(title)}$`).test(cited)),
  );

const rows = page.split('\n').filter((line) => line.startsWith('|'));
const citations = rows.flatMap((row) =>
  [...row.matchAll(/`([\w.-]+\.(?:test\.tsx?|spec\.ts))` › (.*?)(?=; `| *\|)/g)].flatMap(
    ([, file = '', titles = '']) => titles.split('; ').map((title) => [file, title] as const),
  ),
);

test.each(citations)('%s has the test that docs/behaviour.md cites: %s', (file, title) => {
  expect(isTitle(title, textsOf(file))).toBe(true);
});

/** The titles that SECURITY.md cites in single quotes after the path of a file, each with that file's name. */
const securityCitations = [
  ...read('SECURITY.md').matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts))` ('[^']+'(?:(?:,| ›) '[^']+')*)/g),
].flatMap(([, file = '', titles = '']) =>
  [...titles.matchAll(/'([^']+)'/g)].map(([, title = '']) => [basename(file), title] as const),
);

test.each(securityCitations)('%s has the test that SECURITY.md cites: %s', (file, title) => {
  expect(isTitle(title, textsOf(file))).toBe(true);
});
