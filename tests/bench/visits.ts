import type { MeasuredBrowser, Visit } from './browser.ts';
import type { Condition } from './conditions.ts';
import { type Measurement, measure } from './measure.ts';
import type { Site } from './serve.ts';
import { measureSubmit, type SubmitAtOnce, visitBefore } from './submit.ts';

/** Loads a URL as on a first visit. @param hasForm see {@link measure}. */
export const measureCold = (
  browser: MeasuredBrowser,
  url: string,
  condition: Condition,
  hasForm = true,
): Promise<Measurement> =>
  browser.withVisitor((visit) => visit((session) => measure(session, url, condition, hasForm)));

/** Submits at once, as on a first visit. */
export const submitCold = (
  browser: MeasuredBrowser,
  { url }: Site,
  condition: Condition,
  username: string,
): Promise<SubmitAtOnce> =>
  browser.withVisitor((visit) => visit((session) => measureSubmit(session, url, condition, username)));

/**
 * Makes the first two visits, which are not slowed down: the first fills the HTTP cache, and after the second V8 keeps
 * the compiled script.
 */
async function visitTwice(visit: Visit, url: string, username: string): Promise<void> {
  for (let visits = 0; visits < 2; visits += 1) {
    await visit((session) => visitBefore(session, url, username));
  }
}

/** Submits at once on the third visit, with a full cache. */
export const submitWarm = (
  browser: MeasuredBrowser,
  { url }: Site,
  condition: Condition,
  username: string,
): Promise<SubmitAtOnce> =>
  browser.withVisitor(async (visit) => {
    await visitTwice(visit, url, username);
    return visit((session) => measureSubmit(session, url, condition, username));
  });

/** Loads a site on the third visit, after a deploy. The site serves the first release again when this returns. */
export const measureAfterDeploy = (
  browser: MeasuredBrowser,
  site: Site,
  condition: Condition,
  username: string,
  releases: { readonly first: string; readonly second: string },
): Promise<Measurement> =>
  browser.withVisitor(async (visit) => {
    await visitTwice(visit, site.url, username);
    site.deploy(releases.second);
    try {
      return await visit((session) => measure(session, site.url, condition));
    } finally {
      site.deploy(releases.first);
    }
  });
