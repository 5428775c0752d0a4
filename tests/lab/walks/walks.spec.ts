import {
  expect,
  holdRequests,
  requestsTo,
  signIn,
  stoppedFooter,
  test,
  waitForHandOff,
} from '#tests/browser/fixtures.ts';
import { enterPin, sendPin } from '#tests/browser/steps.ts';
import { thirdPartyError } from './third-parties.ts';
import { walk } from './walk.ts';

// Random users, while services, files, extensions and the network behave at random. `npm run chaos` executes more walks.
// CHAOS_SEED sets the first seed and CHAOS_WALKS the number of walks. A walk that fails reports its seed and its steps.
// `CHAOS_SEED=<its seed> CHAOS_WALKS=1 npm run chaos` executes it again.
const first = Number(process.env.CHAOS_SEED ?? 20_261_121);
const walks = Number(process.env.CHAOS_WALKS ?? 4);

// Playwright disables the back/forward cache by default.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test.describe('chaos', () => {
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

// The random walks rarely move during this call. `activation.spec.ts` has the same test for the activate call.
for (const move of ['Back', 'Back and Forward']) {
  test(`${move} within the flow during pin/verifychallenge does not prevent the hand-off`, async ({
    page,
    server,
  }) => {
    const path = '/loginsvc/v1/pin/verifychallenge';
    await page.goto('/');
    await signIn(page, 'challenge');
    const pin = await sendPin(page, server);
    const release = await holdRequests(page, `**${path}`);
    const sent = page.waitForRequest(`**${path}`);
    await enterPin(page, pin);
    await sent;
    await page.goBack();
    await expect(page).not.toHaveURL(/pin=sent/);
    if (move === 'Back and Forward') {
      await page.goForward();
      await expect(page).toHaveURL(/pin=sent/);
    }
    release();
    await waitForHandOff(page, server);
    expect(requestsTo(server, path)).toHaveLength(1);
  });
}
