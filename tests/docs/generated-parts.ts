import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { failedPinAccounts, loginAccounts, recoveryAccounts } from '#api/offline/accounts.ts';
import { activations } from '#api/offline/activations.ts';
import { brandDescriptions, brands, brokenBrands } from '#api/offline/brands.ts';
import { configValues } from '#api/offline/config-values.ts';
import type { Fault } from '#api/offline/reply.ts';
import { specialPasswords, specialPins } from '#api/offline/special-values.ts';
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

const accountTable = (accounts: readonly { readonly username: string; readonly reaches: string }[]) =>
  table(
    ['username', 'reaches'],
    accounts.map(({ username, reaches }) => [code(username), reaches]),
  );

const faultTable = (heading: string, faults: Readonly<Record<string, Fault>>) =>
  table(
    [heading, 'status', 'reason'],
    Object.entries(faults).map(([value, { status, reason }]) => [
      code(value),
      String(status),
      reason === undefined ? '' : code(reason),
    ]),
  );

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
  // npm itself runs a script whose name begins with `pre`, and `check` runs its parts.
  const parts: readonly string[] = scripts.check?.match(/check:\w+/g) ?? [];
  const names = Object.keys(scripts).filter(
    (name) => !(name.startsWith('pre') && name.slice(3) in scripts) && !parts.includes(name),
  );
  return described('tests/docs/generated-parts.ts: scriptDescriptions', names, scriptDescriptions)
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
  'login-accounts': () => accountTable(loginAccounts),
  'recovery-accounts': () => accountTable(recoveryAccounts),
  'failed-pin-accounts': () => accountTable(failedPinAccounts),
  'activation-codes': () =>
    table(
      ['code', 'reaches'],
      activations.map(({ code: activationCode, reaches }) => [code(activationCode), reaches]),
    ),
  'special-pins': () => faultTable('PIN', specialPins),
  'special-passwords': () => faultTable('password', specialPasswords),
  brands: () =>
    table(
      ['id', 'what it shows'],
      described(
        'api/offline/brands.ts: brandDescriptions',
        [...brands.map(({ id }) => id), ...Object.keys(brokenBrands)],
        brandDescriptions,
      ).map(([id, description]) => [code(id), description]),
    ),
  'config-values': () =>
    table(
      ['name', 'value'],
      Object.entries(configValues).map(([name, value]) => [code(name), value === '' ? 'empty' : code(value)]),
    ),
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
