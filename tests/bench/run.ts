import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { candidates } from './candidates.ts';
import { type Condition, conditions, type Measurement, measure } from './measure.ts';
import { peers } from './peers.ts';
import { serve } from './serve.ts';
import { measureTyping } from './typing.ts';

// Measures the login screen against a static HTML form, a bare React form and, with --peers, other products' sign-in
// forms, interleaved in one run. --write puts the tables into docs/performance.md.

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    peers: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const columns = ['fcp', 'lcp', 'typable', 'submittable', 'blocking', 'bytes', 'requests', 'heap'] as const;
const headings = 'FCP | LCP | typable | submittable | blocking | KB | requests | heap MB';

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function cell(column: (typeof columns)[number], measurements: readonly Measurement[]): string {
  const value = median(measurements.map((measurement) => measurement[column]));
  if (column === 'bytes') return (value / 1000).toFixed(1);
  return column === 'heap' ? (value / 1e6).toFixed(1) : value.toFixed(0);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
const entrants = [...(await candidates()), ...(options.peers ? await peers() : [])];
const served = await Promise.all(
  entrants.map(async ({ name, folder }) => ({ name, site: await serve(folder) })),
);

async function table(condition: Condition): Promise<string> {
  const results = new Map<string, Measurement[]>(served.map(({ name }) => [name, []]));
  for (let round = 0; round < Number(options.rounds); round += 1) {
    // Each round begins with another one, so that nobody is always measured on a warmer machine.
    const order = [...served.slice(round % served.length), ...served.slice(0, round % served.length)];
    for (const { name, site } of order) {
      results.get(name)?.push(await measure(browser, site.url, condition));
    }
  }
  const rows = [...results].map(
    ([name, measurements]) =>
      `| ${name} | ${columns.map((column) => cell(column, measurements)).join(' | ')} |`,
  );
  const of = (name: string, column: (typeof columns)[number]) =>
    median((results.get(name) ?? []).map((measurement) => measurement[column]));
  const ratio = (column: (typeof columns)[number], other: string, otherColumn = column) =>
    (of('this app', column) / of(other, otherColumn)).toFixed(2);
  return [
    `### ${condition.name}\n`,
    `| | ${headings} |`,
    `| --- |${' ---: |'.repeat(columns.length)}`,
    ...rows,
    `\nRatios: FCP to static HTML ${ratio('fcp', 'static HTML form')}, typable to static HTML ${ratio('typable', 'static HTML form')}, submittable to the bare React form ${ratio('submittable', 'bare React form')}.`,
  ].join('\n');
}

const tables: string[] = [];
for (const condition of conditions) tables.push(await table(condition));
const typing = await measureTyping(browser);
const report = [
  `Measured on ${new Date().toISOString().slice(0, 10)}, Chromium ${browser.version()}, medians of ${options.rounds} interleaved rounds; times in ms.\n`,
  ...tables,
  typing,
].join('\n\n');
console.log(report);
if (options.write) {
  const file = 'docs/performance.md';
  const marks = /(<!-- figures -->\n)[\s\S]*(\n<!-- \/figures -->)/;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(marks, (_, open, close) => `${open}\n${report}\n${close}`),
  );
}
for (const { site } of served) site.close();
await browser.close();
