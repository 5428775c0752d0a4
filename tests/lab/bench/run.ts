import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { launch, ways } from './browser.ts';
import { candidates } from './candidates.ts';
import { measureInside } from './inside.ts';
import { peerList } from './peer-list.ts';
import { serve } from './serve.ts';
import { type Results, table } from './table.ts';
import { measureOnce } from './visits.ts';

// Measures the first load of login against other forms, interleaved in one run (README.md).

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    before: { type: 'string' },
    peers: { type: 'string', default: peerList.map(({ name }) => name).join() },
    ways: { type: 'string', default: ways.map((_, index) => index).join() },
    only: { type: 'string', default: 'load,inside' },
    continue: { type: 'boolean', default: false },
  },
});
const file = '.cache/bench/figures.json';
mkdirSync(dirname(file), { recursive: true });
/** The values of each round, by the way, then by the candidate. */
const results: Results = options.continue && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const all = await candidates(options.before, options.peers.split(','));
const entrants = await Promise.all(
  all.map(async (candidate) => ({ candidate, url: await serve(candidate.folder) })),
);
let version = '';
for (let round = 0; round < Number(options.rounds); round += 1) {
  for (const way of ways.filter((_, index) => options.ways.includes(String(index)))) {
    // Each round begins with another candidate, so no candidate always finds the machine in the same state.
    const first = (results[way.name]?.['this app'] ?? []).length % entrants.length;
    const browser = await launch(way);
    version = browser.version;
    for (const { candidate, url } of [...entrants.slice(first), ...entrants.slice(0, first)]) {
      const ofWay = results[way.name] ?? {};
      const earlier = ofWay[candidate.name] ?? [];
      const load = options.only.includes('load') ? await measureOnce(browser, candidate, url) : {};
      const inside = options.only.includes('inside') ? await measureInside(browser, candidate, url) : {};
      ofWay[candidate.name] = [...earlier, { ...load, ...inside }];
      results[way.name] = ofWay;
    }
    await browser.close();
    writeFileSync(file, JSON.stringify(results));
    console.error(`${new Date().toTimeString().slice(0, 8)} round ${round + 1}, ${way.name}`);
  }
}
console.log(
  `Measured on ${new Date().toISOString().slice(0, 10)} with ${version} on ${availableParallelism()} cores.\n`,
);
console.log(table(results, all));
process.exit();
