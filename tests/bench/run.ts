import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { measureBackForward } from './back-forward.ts';
import { launchMeasured } from './browser.ts';
import { candidates } from './candidates.ts';
import { conditions, slow4g } from './conditions.ts';
import { runLighthouse } from './lighthouse.ts';
import { options, type Part } from './options.ts';
import { peers } from './peers.ts';
import { measureRounds, type Result } from './rounds.ts';
import { buildSecondRelease } from './second-release.ts';
import { serve } from './serve.ts';
import { lighthouseTable, loadTable, medianTyping, resultTable, typingTable } from './tables.ts';
import { targetTable } from './targets.ts';
import { measureTyping, type TypingRow } from './typing.ts';

// Measures the login screen against a static HTML form, a bare React form and, with --peers, other products' sign-in
// forms, interleaved in one run (README.md).

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const [load = 0] = loadavg();
const { parts, rounds } = options;
const isAnyOf = (...chosen: readonly Part[]) => chosen.some((part) => parts.has(part));
/** Builds the release of the part `deploy`. The build in DIST may come from another source, which DIST_AFTER names. */
const buildSecond = () => (process.env.DIST === undefined ? buildSecondRelease() : process.env.DIST_AFTER);
const secondRelease = parts.has('deploy') ? await buildSecond() : undefined;
const entrants = await Promise.all(
  [...(await candidates(options.before)), ...(options.peers ? await peers() : [])].map(async (candidate) => ({
    ...candidate,
    site: await serve(candidate.folder),
    captchaSite: await serve(candidate.folder, 'captcha'),
  })),
);
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  // Requests of a product to its own hosts fail at once, so the result does not depend on the machine's network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];
const measured = await launchMeasured(executablePath, args);
// A run takes minutes, so the console shows which condition is being measured.
const progress = (text: string) => console.error(`${new Date().toTimeString().slice(0, 8)} ${text}`);
const results = new Map<string, readonly Result[]>();
for (const condition of options.quick ? [slow4g] : conditions) {
  progress(condition.name);
  results.set(
    condition.name,
    await measureRounds(measured, entrants, condition, { parts, rounds, secondRelease }),
  );
}
await measured.close();
const slow = results.get(slow4g.name);
const own = entrants.find(({ role }) => role === 'own');
if (!slow || !own) throw new Error('This app is always measured on slow 4G.');

const browser = await chromium.launch({ executablePath, args });
const typingRounds: (readonly TypingRow[])[] = [];
for (let round = 0; parts.has('typing') && round < rounds; round += 1) {
  typingRounds.push(await measureTyping(browser));
}
const browserVersion = browser.version();
await browser.close();
const typing = medianTyping(typingRounds);
const backForward = parts.has('back') ? await measureBackForward(own.site.url, executablePath) : undefined;
const lighthouse = options.lighthouse ? await runLighthouse(own.site, executablePath, rounds) : [];

/** The tables for the network conditions of these names. */
const reportOf = (names: readonly string[]) =>
  [
    `Measured on ${new Date().toISOString().slice(0, 10)} with Chromium ${browserVersion} on a machine of ${availableParallelism()} cores (load average ${load.toFixed(1)} at the start); medians of ${rounds} interleaved rounds, times in ms.`,
    `### Targets (${slow4g.name})\n\n${targetTable({ slow, lighthouse, typing, backForward })}`,
    ...[...results]
      .filter(([name]) => names.includes(name))
      .map(([name, all]) =>
        [
          `### ${name[0]?.toUpperCase()}${name.slice(1)}`,
          ...(isAnyOf('fcp', 'call') ? [resultTable(all)] : []),
          ...(isAnyOf('landing', 'call', 'deploy') ? ['Other first loads of this app:', loadTable(all)] : []),
        ].join('\n\n'),
      ),
    ...(lighthouse.length > 0 ? [`### Lighthouse, mobile\n\n${lighthouseTable(lighthouse)}`] : []),
    ...(typing.length > 0 ? [`### Typing, CPU 4x slower\n\n${typingTable(typing)}`] : []),
  ].join('\n\n');
console.log(reportOf([...results.keys()]));
if (options.write) {
  const file = 'docs/performance.md';
  const marks = /<!-- figures -->[\s\S]*<!-- \/figures -->/;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      marks,
      () => `<!-- figures -->\n\n${reportOf([slow4g.name])}\n\n<!-- /figures -->`,
    ),
  );
  execFileSync('node_modules/.bin/biome', ['format', '--write', file]);
}
for (const { site, captchaSite } of entrants) for (const server of [site, captchaSite]) server.close();
