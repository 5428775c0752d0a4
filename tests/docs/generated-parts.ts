import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { layers } from '../../.dependency-cruiser.ts';
import { settingDescriptions } from '../../deploy/build-settings.ts';
import { scriptDescriptions } from './script-descriptions.ts';

/** A table in Markdown, with columns padded as the formatter pads them. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], padding = ' ') =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, padding)).join(' | ')} |`;
  const rule = line(
    headings.map(() => ''),
    '-',
  );
  return [line(headings), rule, ...rows.map((row) => line(row))].join('\n');
}

const code = (text: string): string => `\`${text}\``;

/**
 * The entries of a record in the order of `names`.
 *
 * @param source the record, for the message of an error.
 * @throws if the record has another set of names.
 */
function described(
  source: string,
  names: readonly string[],
  descriptions: Readonly<Record<string, string>>,
): [string, string][] {
  const surplus = Object.keys(descriptions).filter((name) => !names.includes(name));
  if (surplus.length > 0) throw new Error(`${source} describes what does not exist: ${surplus.join(', ')}.`);
  return names.map((name) => {
    const description = descriptions[name];
    if (description === undefined) throw new Error(`${source} lacks a description of ${name}.`);
    return [name, description];
  });
}

function scriptList(): string {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  return described('tests/docs/script-descriptions.ts', Object.keys(scripts), scriptDescriptions)
    .map(([name, description]) => {
      const command = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
      return `- ${code(command)}: ${description}`;
    })
    .join('\n');
}

/** The decisions in the order of their numbers, each with its title. */
function decisionList(): string {
  const rows = globSync('docs/decisions/*.md').map((path) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)/.exec(readFileSync(path, 'utf8')) ?? [];
    return { number: Number(number), title, link: `decisions/${basename(path)}` };
  });
  return rows
    .sort((a, b) => a.number - b.number)
    .map(({ number, title, link }) => `${number}. [${title}](${link})`)
    .join('\n');
}

/** The parts of documents that are made from code, by the name in their marks. */
export const generatedParts: Readonly<Record<string, () => string>> = {
  settings: () =>
    table(
      ['setting', 'meaning'],
      Object.entries(settingDescriptions).map(([name, meaning]) => [code(name), meaning]),
    ),
  layers: () =>
    table(
      ['layer', 'what it contains'],
      Object.entries(layers).map(([layer, contains]) => [code(`${layer}/`), contains]),
    ),
  scripts: scriptList,
  decisions: decisionList,
};
