import type { Page } from '@playwright/test';
import type { TestServer } from '#tests/browser/test-server.ts';
import { disturb } from './disturb.ts';
import { expectSound, type Rest } from './expect-sound.ts';
import { Random } from './random.ts';
import { otherSite, RandomUser } from './random-user.ts';
import { routeOf } from './shown-route.ts';
import { addThirdParties } from './third-parties.ts';
import { Watch } from './watch.ts';

/** How many actions a walk has. */
const actions = 14;

/** How long an action may wait for its control, in milliseconds. */
const actionTimeout = 500;

/** The steps that use no control of the app. */
const isMove = /^(?:Back|Forward|opens|comes|reloads|waits|goes)/;

/**
 * Executes one random walk through the production build. Most actions wait until the page is idle, and some are done
 * while it loads or is busy.
 *
 * @returns the routes that were reached, in order; `hand-off` for each session that was posted, and `restored` for each
 *   time that the back/forward cache showed the page again.
 * @throws if the page is not sound (expect-sound.ts), or if no action has an effect, with the steps of the walk.
 */
export async function walk(page: Page, server: TestServer, seed: number): Promise<readonly string[]> {
  // The names of the generators determine what each seed does.
  const random = new Random(seed);
  const pace = random.named('pace');
  const reached: string[] = [];
  page.setDefaultTimeout(actionTimeout);
  page.setDefaultNavigationTimeout(5000);
  await page.clock.install();
  const disturbance = await disturb(page, random.named('services'), () => user.isOffline());
  const extensions = await addThirdParties(page, random.named('others'));
  const watch = await Watch.begin(page, disturbance, () => reached.push('restored'));
  const user = new RandomUser(page, server, random.named('visitor'), () => watch.passTimeout());
  await page.route(`${otherSite}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stand-in of another site</h1>' }),
  );

  /** Whether the page is a screen of the app. On the unsupported page the user finds almost nothing to do. */
  const isScreen = () =>
    page.url().startsWith(server.url) && routeOf(page.url()).path !== '/unsupported.html';
  /** The number of actions that used a control of the app. */
  let tried = 0;

  const walkOn = async () => {
    await user.arrive();
    // The number of actions since the page was last idle.
    let hurried = 0;
    let before: Rest | undefined;
    for (let done = 0; done <= actions; done += 1) {
      if (done === actions || !pace.chance(0.4)) {
        before = await expectSound(page, user.secrets, { disturbance, watch }, before);
        hurried = 0;
        if (before.owner === 'another application') {
          reached.push('hand-off');
          if (pace.chance(0.4)) return;
          await user.comeBack();
          continue;
        }
        if (before.owner === 'browser') await user.arrive();
        else reached.push(routeOf(page.url()).text);
      }
      const [onScreen, steps] = [isScreen(), user.steps.length];
      // The control of an action may have disappeared. The action then does nothing.
      const act = hurried > 0 && pace.chance(0.7) ? user.move() : user.act();
      await act.catch(() => undefined);
      if (onScreen && user.steps.slice(steps).some((step) => !isMove.test(step))) tried += 1;
      hurried += 1;
      if (hurried > 1) disturbance.release();
    }
  };
  const expectEffects = () => {
    if (tried > actions / 2 && watch.effects === 0)
      throw new Error(`${tried} actions on screens of the app had no effect`);
  };
  await walkOn()
    .then(expectEffects)
    .catch((cause: unknown) => {
      const steps = [extensions, ...user.steps].map((step, index) => `${index}. ${step}`).join('\n');
      throw new Error(`Walk ${seed}: ${String(cause)}\n${steps}\nReached: ${reached.join(', ')}`, { cause });
    });
  return reached;
}
