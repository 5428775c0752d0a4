import { thrownByOthers } from '../chaos/third-parties.ts';
import { walk } from '../chaos/walk.ts';
import { stoppedFooter, test } from './fixtures.ts';

// Random users while services, files, extensions and the network behave at random. `npm run chaos` is the long run;
// CHAOS_SEED and CHAOS_WALKS set where the seeds begin and how many walks there are. A walk that fails names its seed
// and its steps. One walk again: `CHAOS_SEED=<its seed> CHAOS_WALKS=1 npm run chaos`.
const first = Number(process.env.CHAOS_SEED ?? 20_261_121);
const walks = Number(process.env.CHAOS_WALKS ?? 8);

// Playwright disables the back/forward cache by default.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test.describe('chaos', () => {
  // Files are lost, scripts of others throw, and some brands are hostile.
  test.use({
    provoked: new RegExp(`net::ERR_|ChunkLoadError|${thrownByOthers.source}|${stoppedFooter.source}`),
  });
  for (let seed = first; seed < first + walks; seed += 1) {
    test(`walk ${seed}`, async ({ page, server }) => {
      test.setTimeout(120_000);
      const places = await walk(page, server, seed);
      test.info().annotations.push({ type: 'reached', description: places.join(', ') });
    });
  }
});
