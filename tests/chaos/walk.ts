import { expect, type Page } from '@playwright/test';
import type { TestServer } from '../browser/test-server.ts';
import { disturb } from './disturb.ts';
import { expectSound, type Rest } from './invariants.ts';
import { placeOf } from './place.ts';
import { Random } from './random.ts';
import { inviteThirdParties } from './third-parties.ts';
import { elsewhere, Visitor } from './visitor.ts';
import { Watch } from './watch.ts';

const actions = 14;

/** What nobody can click within this time is not there to be clicked, in milliseconds. */
const patience = 500;

/** How often the most frequent of some texts occurs. */
const mostOf = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => texts.filter((other) => other === text).length));

/** A query that no click sends: each time that its screen is opened, an activation link is checked. */
const isSentOnOpening = (path: string) => path.endsWith('/activation/verify');

/**
 * One random walk through the production build. The page is at rest between two things that are done, but for those
 * that are done while it is busy.
 *
 * @returns the places that were reached, in order; `hand-off` where a session was handed over, and `restored` for each
 *   time that the back/forward cache showed the page again.
 * @throws where something does not hold that always has to (invariants.ts), with the steps of the walk.
 */
export async function walk(page: Page, server: TestServer, seed: number): Promise<readonly string[]> {
  const random = new Random(seed);
  const pace = random.named('pace');
  const places: string[] = [];
  page.setDefaultTimeout(patience);
  page.setDefaultNavigationTimeout(5000);
  await page.clock.install();
  const disturbance = await disturb(page, random.named('services'), () => visitor.isOffline());
  const others = await inviteThirdParties(page, random.named('others'));
  const watch = await Watch.begin(page, disturbance);
  const visitor: Visitor = new Visitor(page, server, random.named('visitor'), watch);
  await page.route(`${elsewhere}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stand-in of another site</h1>' }),
  );
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) console.debug('restored');
    }),
  );
  page.on('console', (line) => {
    if (line.text() !== 'restored') return;
    places.push('restored');
    disturbance.lose(watch.pending());
  });

  const walkOn = async () => {
    await visitor.arrive();
    // Things done since the page was last at rest: each may send a call once.
    let hurried = 0;
    let before: Rest | undefined;
    for (let done = 0; done <= actions; done += 1) {
      if (hurried === 0 || done === actions || !pace.chance(0.3)) {
        before = await expectSound(page, visitor.secrets, { disturbance, watch }, before);
        const sends = watch.takeSends();
        const clicks = visitor.takeClicks();
        const openings = visitor.takeMoves() + watch.takeLoads();
        const submits = sends.filter((path) => !isSentOnOpening(path));
        expect(mostOf(submits), `calls of one path: ${sends}`).toBeLessThanOrEqual(clicks);
        expect(mostOf(sends), `calls of one path: ${sends}`).toBeLessThanOrEqual(clicks + openings);
        hurried = 0;
        if (before.owner === 'another application') {
          places.push('hand-off');
          if (pace.chance(0.4)) return;
          await visitor.comeBack();
          continue;
        }
        if (before.owner === 'browser') await visitor.arrive();
        else places.push(placeOf(page.url()).text);
      }
      // What was aimed at may be gone by then: that is life.
      const act = hurried > 0 && pace.chance(0.7) ? visitor.move() : visitor.act();
      await act.catch(() => undefined);
      hurried += 1;
      if (hurried > 1) disturbance.release();
    }
  };
  await walkOn().catch((cause: unknown) => {
    const steps = [others, ...visitor.steps].map((step, index) => `${index}. ${step}`).join('\n');
    throw new Error(`Walk ${seed}: ${String(cause)}\n${steps}\nReached: ${places.join(', ')}`, { cause });
  });
  return places;
}
