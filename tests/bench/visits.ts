import { captchaScript, captchaUrl } from '#api/offline/stand-in-scripts.ts';
import type { LandingPage } from '#tests/support/landing-pages.ts';
import type { MeasuredBrowser, Visit } from './browser.ts';
import type { Condition } from './conditions.ts';
import type { Session } from './devtools.ts';
import { type Measurement, measure } from './measure.ts';
import type { Site } from './serve.ts';
import { type FormValues, measureSubmit, type SubmitAtOnce, visitBefore } from './submit.ts';

/** Measures the load of a URL on a first visit. @param hasForm whether the page shows a form at once. */
export const measureCold = (
  browser: MeasuredBrowser,
  url: string,
  condition: Condition,
  hasForm = true,
): Promise<Measurement> =>
  browser.withNewUser((visit) => visit((session) => measure(session, url, condition, hasForm)));

/** Responds to the request for the captcha's script with a stand-in, whose widget has the size of the real one. */
async function serveCaptcha(session: Session): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId }) => {
    void session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'Content-Type', value: 'text/javascript' }],
      body: Buffer.from(captchaScript).toString('base64'),
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${captchaUrl}*` }] });
}

/** Measures the layout shift of a landing page on a first visit, until the network is idle. */
export const measureShift = (
  browser: MeasuredBrowser,
  { url }: Site,
  { path, hasForm }: LandingPage,
  condition: Condition,
): Promise<number> =>
  browser.withNewUser((visit) =>
    visit(async (session) => {
      await serveCaptcha(session);
      return (await measure(session, url + path, condition, hasForm)).shift;
    }),
  );

/** Measures a submit at once on a first visit. */
export const submitCold = (
  browser: MeasuredBrowser,
  url: string,
  condition: Condition,
  values: FormValues,
): Promise<SubmitAtOnce> =>
  browser.withNewUser((visit) => visit((session) => measureSubmit(session, url, condition, values)));

/**
 * Makes the first two visits, which are not throttled. The first fills the HTTP cache, and after the second V8 keeps
 * the compiled scripts.
 */
async function visitTwice(visit: Visit, url: string, values: FormValues): Promise<void> {
  for (let visits = 0; visits < 2; visits += 1) {
    await visit((session) => visitBefore(session, url, values));
  }
}

/** Measures a submit at once on the third visit, when the cache contains every file. */
export const submitWarm = (
  browser: MeasuredBrowser,
  url: string,
  condition: Condition,
  values: FormValues,
): Promise<SubmitAtOnce> =>
  browser.withNewUser(async (visit) => {
    await visitTwice(visit, url, values);
    return visit((session) => measureSubmit(session, url, condition, values));
  });

/** Measures the load of the third visit, after a deploy. Then it restores the first release on the site. */
export const measureAfterDeploy = (
  browser: MeasuredBrowser,
  site: Site,
  condition: Condition,
  values: FormValues,
  releases: { readonly first: string; readonly second: string },
): Promise<Measurement> =>
  browser.withNewUser(async (visit) => {
    await visitTwice(visit, site.url, values);
    site.deploy(releases.second);
    try {
      return await visit((session) => measure(session, site.url, condition));
    } finally {
      site.deploy(releases.first);
    }
  });
