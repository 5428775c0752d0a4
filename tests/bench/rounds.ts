import { forgotPassword, type LandingPage, landingPages, timedPages } from '#tests/support/landing-pages.ts';
import type { MeasuredBrowser } from './browser.ts';
import type { Candidate } from './candidates.ts';
import type { Condition } from './conditions.ts';
import type { Measurement } from './measure.ts';
import type { Part } from './options.ts';
import type { Site } from './serve.ts';
import { forgotPasswordForm, loginForm, type SubmitAtOnce } from './submit.ts';
import { measureAfterDeploy, measureCold, measureShift, submitCold, submitWarm } from './visits.ts';

/** A candidate with the sites that serve it. */
export interface Entrant extends Candidate {
  readonly site: Site;
  /** The same folder, with services that ask for a captcha. */
  readonly captchaSite: Site;
}

/** The loads of one landing page. */
interface LandingResult {
  readonly page: LandingPage;
  readonly loads: Measurement[];
}

/** The layout shifts of one landing page, in each load. */
interface ShiftResult {
  readonly page: LandingPage;
  readonly withCaptcha: number[];
  readonly withoutCaptcha: number[];
}

/**
 * The measurements of one candidate under one condition, one of each kind per round. A list is empty if its part was
 * not chosen. Only builds of this app have the lists after `warm`.
 */
export interface Result extends Entrant {
  readonly loads: Measurement[];
  readonly cold: SubmitAtOnce[];
  readonly warm: SubmitAtOnce[];
  /** Submits of Forgot password at once, on a first visit. */
  readonly recovery: SubmitAtOnce[];
  readonly landing: readonly LandingResult[];
  readonly shifts: readonly ShiftResult[];
  /** The loads after a deploy; empty without a second release. */
  readonly deploys: Measurement[];
}

/** What a run measures. */
interface RunOptions {
  readonly parts: ReadonlySet<Part>;
  readonly rounds: number;
  /** The folder of this app's second release, if there is one. */
  readonly secondRelease?: string | undefined;
}

/**
 * Measures every candidate in every round.
 *
 * @throws (rejects) if a candidate has no form, or if its form sends no call.
 */
export async function measureRounds(
  browser: MeasuredBrowser,
  entrants: readonly Entrant[],
  condition: Condition,
  { parts, rounds, secondRelease }: RunOptions,
): Promise<readonly Result[]> {
  const results: Result[] = entrants.map((entrant) => ({
    ...entrant,
    loads: [],
    cold: [],
    warm: [],
    recovery: [],
    landing: timedPages.map((page) => ({ page, loads: [] })),
    shifts: landingPages.map((page) => ({ page, withCaptcha: [], withoutCaptcha: [] })),
    deploys: [],
  }));
  const measureOnce = async (result: Result) => {
    const { site, captchaSite, username, role, folder } = result;
    const login = loginForm(username);
    if (parts.has('fcp')) result.loads.push(await measureCold(browser, site.url, condition));
    if (parts.has('call')) {
      result.cold.push(await submitCold(browser, site.url, condition, login));
      result.warm.push(await submitWarm(browser, site.url, condition, login));
    }
    if (role !== 'own' && role !== 'before') return;
    if (parts.has('call')) {
      const url = site.url + forgotPassword.path;
      result.recovery.push(await submitCold(browser, url, condition, forgotPasswordForm(username)));
    }
    if (parts.has('landing')) {
      for (const { page, loads } of result.landing) {
        loads.push(await measureCold(browser, site.url + page.path, condition, page.hasForm));
      }
    }
    if (parts.has('shift')) {
      for (const { page, withCaptcha, withoutCaptcha } of result.shifts) {
        withCaptcha.push(await measureShift(browser, captchaSite, page, condition));
        withoutCaptcha.push(await measureShift(browser, site, page, condition));
      }
    }
    if (parts.has('deploy') && role === 'own' && secondRelease !== undefined) {
      const releases = { first: folder, second: secondRelease };
      result.deploys.push(await measureAfterDeploy(browser, site, condition, login, releases));
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    // Each round begins with another candidate, so no candidate always finds the machine in the same state.
    const first = round % results.length;
    for (const result of [...results.slice(first), ...results.slice(0, first)]) await measureOnce(result);
  }
  return results;
}
