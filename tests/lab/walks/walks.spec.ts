import { expect, stoppedFooter, test } from '#tests/browser/fixtures.ts';
import { Random } from '../random.ts';
import { expectSound, pathOf, type Snapshot } from './sound.ts';
import { otherSite, User } from './user.ts';
import { makeWeather, thirdPartyError } from './weather.ts';

// Random users, while services, files, extensions and the network behave at random. SEED sets the first seed
// and WALKS the number of walks. A walk that fails reports its seed and its steps. `SEED=<its seed> WALKS=1 npm run lab -- walks`
// executes it again.
const first = Number(process.env.SEED ?? 20_261_121);
const walks = Number(process.env.WALKS ?? 100);

/** How many actions a walk has. */
const actions = 14;

test.use({
  // Playwright disables the back/forward cache by default.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  // Files fail to load, third-party scripts throw, and some brands are hostile.
  provoked: new RegExp(`net::ERR_|ChunkLoadError|${thirdPartyError.source}|${stoppedFooter.source}`),
});

for (let seed = first; seed < first + walks; seed += 1) {
  test(`walk ${seed}`, async ({ page, server, pageErrors }) => {
    test.setTimeout(120_000);
    const random = new Random(seed);
    const pace = random.named('pace');
    /** The routes that were reached, in order; `hand-off` for each session that was posted. */
    const reached: string[] = [];
    // How long an action may wait for its control, in milliseconds.
    page.setDefaultTimeout(500);
    page.setDefaultNavigationTimeout(5000);
    await page.clock.install();
    await page.route(`${otherSite}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Stand-in of another site</h1>' }),
    );
    const weather = await makeWeather(page, random.named('weather'));
    const user = new User(page, server, random.named('user'));
    const context = { page, weather, secrets: user.secrets, console: [] as string[] };
    page.on('console', (line) => context.console.push(line.text()));

    // With a purpose, the user reaches the later screens. The other actions are random.
    const purposeful = pace.chance(0.6) ? 6 : 0;
    const walk = async () => {
      await user.arrive();
      // Most actions wait until the page is idle, and some are done while it loads or is busy.
      let hurried = 0;
      let before: Snapshot | undefined;
      for (let done = 0; done <= actions; done += 1) {
        const hasPurpose = done < purposeful;
        if (done === actions || hasPurpose || !pace.chance(0.4)) {
          before = await expectSound(context, before);
          expect(pageErrors).toEqual([]);
          hurried = 0;
          if (before.owner === 'another') {
            reached.push('hand-off');
            if (pace.chance(0.4)) return;
            await user.goBack({ isAway: true });
            continue;
          }
          if (before.owner === 'browser') await user.arrive();
          else reached.push(pathOf(page.url()));
        }
        const isHurried = hurried > 0 && pace.chance(0.7);
        const act = hasPurpose ? user.completeForm() : isHurried ? user.move() : user.act();
        // The control of an action may have disappeared. The action then does nothing.
        await act.catch(() => undefined);
        hurried += 1;
        if (hurried > 1) weather.release();
      }
      if (user.tried > actions / 2 && user.used === 0)
        throw new Error(`${user.tried} actions on screens of the app had no effect`);
    };
    await walk().catch((cause: unknown) => {
      const steps = [`extensions: ${weather.extensions}`, ...user.steps];
      const numbered = steps.map((step, index) => `${index}. ${step}`).join('\n');
      throw new Error(`Walk ${seed}: ${String(cause)}\n${numbered}\nReached: ${reached}`, { cause });
    });
  });
}
