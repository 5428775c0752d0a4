import type { MeasuredBrowser, Visit } from './browser.ts';
import type { Condition } from './conditions.ts';
import { type Measurement, measure } from './measure.ts';
import type { Site } from './serve.ts';
import { measureSubmit, type SubmitAtOnce, visitBefore } from './submit.ts';

/** Measures the load of a URL on a first visit. @param hasForm whether the page shows a form at once. */
export const measureCold = (
  browser: MeasuredBrowser,
  url: string,
  condition: Condition,
  hasForm = true,
): Promise<Measurement> =>
  browser.withNewUser((visit) => visit((session) => measure(session, url, condition, hasForm)));

/** Measures a submit at once on a first visit. */
export const submitCold = (
  browser: MeasuredBrowser,
  { url }: Site,
  condition: Condition,
  username: string,
): Promise<SubmitAtOnce> =>
  browser.withNewUser((visit) => visit((session) => measureSubmit(session, url, condition, username)));

/**
 * Makes the first two visits, which are not throttled. The first fills the HTTP cache, and after the second V8 keeps
 * the compiled scripts.
 */
async function visitTwice(visit: Visit, url: string, username: string): Promise<void> {
  for (let visits = 0; visits < 2; visits += 1) {
    await visit((session) => visitBefore(session, url, username));
  }
}

/** Measures a submit at once on the third visit, when the cache contains every file. */
export const submitWarm = (
  browser: MeasuredBrowser,
  { url }: Site,
  condition: Condition,
  username: string,
): Promise<SubmitAtOnce> =>
  browser.withNewUser(async (visit) => {
    await visitTwice(visit, url, username);
    return visit((session) => measureSubmit(session, url, condition, username));
  });

/** Measures the load of the third visit, after a deploy. Then it restores the first release on the site. */
export const measureAfterDeploy = (
  browser: MeasuredBrowser,
  site: Site,
  condition: Condition,
  username: string,
  releases: { readonly first: string; readonly second: string },
): Promise<Measurement> =>
  browser.withNewUser(async (visit) => {
    await visitTwice(visit, site.url, username);
    site.deploy(releases.second);
    try {
      return await visit((session) => measure(session, site.url, condition));
    } finally {
      site.deploy(releases.first);
    }
  });
