import { stoppedFooter, test } from '#tests/browser/fixtures.ts';
import { thirdPartyError } from './third-parties.ts';
import { walk } from './walk.ts';

// Random users, while services, files, extensions and the network behave at random. SEED sets the first seed
// and WALKS the number of walks. A walk that fails reports its seed and its steps. `SEED=<its seed> WALKS=1 npm run lab -- walks`
// executes it again.
const first = Number(process.env.SEED ?? 20_261_121);
const walks = Number(process.env.WALKS ?? 100);

// Playwright disables the back/forward cache by default.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test.describe('random users', () => {
  // Files fail to load, third-party scripts throw, and some brands are hostile.
  test.use({
    provoked: new RegExp(`net::ERR_|ChunkLoadError|${thirdPartyError.source}|${stoppedFooter.source}`),
  });
  for (let seed = first; seed < first + walks; seed += 1) {
    test(`walk ${seed}`, async ({ page, server }) => {
      test.setTimeout(120_000);
      const reached = await walk(page, server, seed);
      test.info().annotations.push({ type: 'reached', description: reached.join(', ') });
    });
  }
});
