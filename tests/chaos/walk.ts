import { expect, type Page, type Request } from '@playwright/test';
import type { TestServer } from '../browser/test-server.ts';
import { disturb } from './disturb.ts';
import { expectSound } from './invariants.ts';
import { Random } from './random.ts';
import { Visitor } from './visitor.ts';

const actions = 14;

/** What nobody can click within this time is not there to be clicked, in milliseconds. */
const patience = 500;

/** Counts what is sent: no call of one path leaves twice for one thing that somebody did. */
function watchSends(page: Page): () => readonly string[] {
  let sent: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /^\/loginsvc\//i.test(pathname)) sent.push(pathname);
  });
  return () => {
    const all = sent;
    sent = [];
    return all;
  };
}

/** How often the most frequent of some texts occurs. */
const mostOf = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => texts.filter((other) => other === text).length));

/** Where a screen is: its path, and its step where it has one. */
function placeOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const path = pathname.toLowerCase().replace(/^\/+(?:login|loginapp)(?=\/|$)/, '') || '/';
  return [path, searchParams.get('step'), searchParams.get('pin')].filter(Boolean).join(' ');
}

/**
 * One random walk through the production build. The page is at rest between two things that are done, but for those
 * that are done while it is busy.
 *
 * @returns the places that were reached, in order; the last is `hand-off` where a session was handed over.
 * @throws where something does not hold that always has to (invariants.ts).
 */
export async function walk(page: Page, server: TestServer, seed: number): Promise<readonly string[]> {
  const random = new Random(seed);
  const visitor = new Visitor(page, server, random.named('visitor'));
  const pace = random.named('pace');
  const places: string[] = [];
  page.setDefaultTimeout(patience);
  page.setDefaultNavigationTimeout(5000);
  await page.clock.install();
  const takeSends = watchSends(page);
  const takeUnanswered = await disturb(page, random.named('services'));
  await visitor.arrive();
  // Things done since the page was last at rest: each may send a call once.
  let hurried = 0;
  for (let done = 0; done <= actions; done += 1) {
    if (hurried === 0 || done === actions || !pace.chance(0.15)) {
      const owner = await expectSound(page, visitor.secrets, takeUnanswered);
      expect(mostOf(takeSends()), 'calls of one path').toBeLessThanOrEqual(Math.max(1, hurried));
      if (owner === 'another application') return [...places, 'hand-off'];
      if (owner === 'browser') await visitor.arrive();
      else places.push(placeOf(page.url()));
      hurried = 0;
    }
    hurried += 1;
    // What was aimed at may be gone by then: that is life.
    await visitor.act().catch(() => undefined);
  }
  return places;
}
