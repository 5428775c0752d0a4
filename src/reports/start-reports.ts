import { type EndedCall, takeEndedCalls } from '#api/ended-calls.ts';
import { viewLiveMark } from '#api/page-start.ts';
import { reference } from '#api/reference.ts';
import { handOffMark } from '#src/browser/post-form.ts';
import { errorReport, reportContext, sendReport } from './error-reports.ts';

/** How many errors of a page are reported. A page that fails in a loop must not flood the server. */
const maxErrors = 5;

/** Calls that the page sends without a submit. */
const automaticCalls: ReadonlySet<EndedCall['call']> = new Set(['appInit', 'theme', 'activationLink']);

const startOf = (name: string): number | undefined => performance.getEntriesByName?.(name)[0]?.startTime;

/**
 * Starts the reports of the page: each error at once; its calls, and how long its steps took, each time it is hidden or
 * left. The sample receiver (deploy/report-receiver/README.md) has the form of the reports.
 *
 * @param url where the reports are sent: the setting `VITE_ERROR_REPORTS`.
 * @returns a function that reports an error that the app has caught.
 */
export function startReports(url: string): (error: unknown) => void {
  let errors = 0;
  const onError = (error: unknown) => {
    errors += 1;
    if (errors <= maxErrors) sendReport(url, errorReport(error, window.location.pathname));
  };
  window.addEventListener('error', ({ error }) => onError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => onError(reason));

  // Browsers delay a page that was opened in the background.
  const isTimed = document.visibilityState !== 'hidden';
  const reported = new Set<string>();

  /** Reports moments of the visit, each once. The report has no reference, so nothing connects it with a person. */
  function sendTimings(callSent: number | undefined): void {
    // In milliseconds since the navigation began: the browser painted the first text or image, the view was live, the
    // first call of a submit was sent (perhaps before), the page began to leave by a form post.
    const moments = {
      firstPaint: startOf('first-contentful-paint'),
      formLive: startOf(viewLiveMark),
      callSent,
      handOff: startOf(handOffMark),
    };
    const timings: Record<string, number> = {};
    for (const [name, moment] of Object.entries(moments)) {
      if (moment === undefined || reported.has(name)) continue;
      reported.add(name);
      timings[name] = Math.round(moment);
    }
    if (Object.keys(timings).length > 0) sendReport(url, { kind: 'timings', ...reportContext(), timings });
  }

  function onHidden(): void {
    const ended = takeEndedCalls();
    const calls = ended.map(({ call, outcome, milliseconds }) => ({
      call,
      outcome,
      milliseconds: Math.round(milliseconds),
    }));
    if (calls.length > 0)
      sendReport(url, { kind: 'calls', ...reportContext(), reference: reference(), calls });
    if (isTimed) sendTimings(ended.find(({ call }) => !automaticCalls.has(call))?.start);
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') onHidden();
  });
  // Older versions of Safari dispatch no visibilitychange when the user leaves the page.
  window.addEventListener('pagehide', onHidden);
  return onError;
}
