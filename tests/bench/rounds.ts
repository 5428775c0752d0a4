import type { MeasuredBrowser } from './browser.ts';
import type { Candidate } from './candidates.ts';
import type { Condition } from './conditions.ts';
import { type LandingPage, landingPages } from './landing-pages.ts';
import type { Measurement } from './measure.ts';
import type { Site } from './serve.ts';
import type { SubmitAtOnce } from './submit.ts';
import { measureAfterDeploy, measureCold, submitCold, submitWarm } from './visits.ts';

/** A candidate with the site that serves it. */
export interface Entrant extends Candidate {
  readonly site: Site;
}

/** The measurements of one candidate under one condition, one of each kind per round. */
export interface Result extends Entrant {
  readonly loads: Measurement[];
  readonly cold: SubmitAtOnce[];
  readonly warm: SubmitAtOnce[];
}

/** The loads of one landing page of this app. */
export interface LandingResult {
  readonly page: LandingPage;
  readonly loads: Measurement[];
}

/** The results of all rounds under one condition. */
export interface RoundResults {
  readonly candidates: readonly Result[];
  readonly landing: readonly LandingResult[];
  /** The loads of this app after a deploy; empty without a second release. */
  readonly deploys: readonly Measurement[];
}

/**
 * Measures every candidate in every round.
 *
 * @param rounds the number of rounds.
 * @param secondRelease the folder of this app's second release, if there is one.
 * @throws (rejects) if a candidate has no form, or if its form sends no login call.
 */
export async function measureRounds(
  browser: MeasuredBrowser,
  entrants: readonly Entrant[],
  condition: Condition,
  rounds: number,
  secondRelease?: string,
): Promise<RoundResults> {
  const candidates: Result[] = entrants.map((entrant) => ({ ...entrant, loads: [], cold: [], warm: [] }));
  const landing: LandingResult[] = landingPages.map((page) => ({ page, loads: [] }));
  const deploys: Measurement[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each round begins with another candidate, so no candidate always finds the machine in the same state.
    const first = round % candidates.length;
    for (const candidate of [...candidates.slice(first), ...candidates.slice(0, first)]) {
      const { site, username, role, folder } = candidate;
      candidate.loads.push(await measureCold(browser, site.url, condition));
      candidate.cold.push(await submitCold(browser, site, condition, username));
      candidate.warm.push(await submitWarm(browser, site, condition, username));
      if (role !== 'own') continue;
      for (const { page, loads } of landing) {
        loads.push(await measureCold(browser, site.url + page.path, condition, page.hasForm));
      }
      if (secondRelease === undefined) continue;
      const releases = { first: folder, second: secondRelease };
      deploys.push(await measureAfterDeploy(browser, site, condition, username, releases));
    }
  }
  return { candidates, landing, deploys };
}
