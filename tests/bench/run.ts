import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { measureBackForward } from './back-forward.ts';
import { launchMeasured } from './browser.ts';
import { candidates } from './candidates.ts';
import { type Condition, conditions, slow4g } from './conditions.ts';
import { type Measurement, measure } from './measure.ts';
import { peers } from './peers.ts';
import { medianTyping, type Result, resultTable, targetTable, typingTable } from './report.ts';
import { serve } from './serve.ts';
import { measureSubmit } from './submit.ts';
import { measureTyping, type TypingRow } from './typing.ts';

// Measures the login screen against a static HTML form, a bare React form and, with --peers, other products' sign-in
// forms, interleaved in one run. --write puts the tables into docs/performance.md.

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    peers: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const [load = 0] = loadavg();
const entrants = [
  ...(await candidates()).map((candidate) => ({ ...candidate, peer: false })),
  ...(options.peers ? await peers() : []).map((candidate) => ({ ...candidate, peer: true })),
];
const served = await Promise.all(
  entrants.map(async ({ name, folder, peer }) => ({ name, peer, site: await serve(folder) })),
);
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  // What a product asks of its own hosts fails at once, wherever the benchmark runs.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];
const browser = await chromium.launch({ executablePath, args });
const measured = await launchMeasured(executablePath, args);

async function measureAll(condition: Condition): Promise<readonly Result[]> {
  const results = served.map((entrant) => ({
    ...entrant,
    measurements: [] as Measurement[],
    calls: [] as number[],
  }));
  for (let round = 0; round < Number(options.rounds); round += 1) {
    // Each round begins with another one, so that nobody is always measured on a warmer machine.
    const first = round % results.length;
    for (const { peer, site, measurements, calls } of [...results.slice(first), ...results.slice(0, first)]) {
      measurements.push(await measure(measured, site.url, condition));
      if (!peer) calls.push(await measureSubmit(measured, site.url, condition));
    }
  }
  return results;
}

const tables: string[] = [];
let slow: readonly Result[] = [];
for (const condition of conditions) {
  const results = await measureAll(condition);
  if (condition === slow4g) slow = results;
  tables.push(`### ${condition.name[0]?.toUpperCase()}${condition.name.slice(1)}\n\n${resultTable(results)}`);
}
const typingRounds: (readonly TypingRow[])[] = [];
for (let round = 0; round < Number(options.rounds); round += 1) {
  typingRounds.push(await measureTyping(browser));
}
const typing = medianTyping(typingRounds);
const backForward = await measureBackForward(served[0]?.site.url ?? '', executablePath);
const report = [
  `Measured on ${new Date().toISOString().slice(0, 10)} with Chromium ${browser.version()} on a machine of ${availableParallelism()} cores (load average ${load.toFixed(1)} at the start); medians of ${options.rounds} interleaved rounds, times in ms.`,
  `### Targets (${slow4g.name})\n\n${targetTable({ slow, typing, backForward })}`,
  ...tables,
  `### Typing, CPU 4x slower\n\n${typingTable(typing)}`,
].join('\n\n');
console.log(report);
if (options.write) {
  const file = 'docs/performance.md';
  const marks = /<!-- figures -->[\s\S]*<!-- \/figures -->/;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(marks, () => `<!-- figures -->\n\n${report}\n\n<!-- /figures -->`),
  );
  execFileSync('node_modules/.bin/biome', ['format', '--write', file]);
}
for (const { site } of served) site.close();
await Promise.all([measured.close(), browser.close()]);
