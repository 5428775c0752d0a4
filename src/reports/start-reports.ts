import { reference } from '#api/reference.ts';
import { endedCalls } from '#api/send-call.ts';
import { handOffMark } from '#src/core/leave-page.ts';
import { viewLiveMark } from '#src/start/page-start.ts';
import { errorReport, reportContext, sendReport, violationReport } from './error-reports.ts';

/** How many errors and violations of a page are reported. A page that fails in a loop must not flood the server. */
const maxErrors = 5;

/**
 * Starts the reports of the page. Each error and each violation of the page's policy is reported at once. The calls of the page,
 * and how long its steps took, are reported each time the page is hidden or left. docs/services.md, 'Reports', has their form.
 *
 * @param url where the reports are sent: the setting `VITE_ERROR_REPORTS`.
 * @returns a function that reports an error that the app has caught.
 */
export function startReports(url: string): (error: unknown) => void {
  let errors = 0;
  const sendFew = (report: () => object) => {
    errors += 1;
    if (errors <= maxErrors) sendReport(url, report());
  };
  const onError = (error: unknown) => sendFew(() => errorReport(error));
  window.addEventListener('error', ({ error }) => onError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => onError(reason));
  document.addEventListener('securitypolicyviolation', (event) => sendFew(() => violationReport(event)));

  // A page that was opened in the background reports no timings, because browsers delay such a page.
  const isTimed = document.visibilityState !== 'hidden';

  function onHidden(): void {
    const calls = endedCalls.splice(0);
    if (calls.length > 0)
      sendReport(url, { kind: 'calls', ...reportContext(), reference: reference(), calls });
    // Timings are in milliseconds since the navigation began. Each timing is reported once.
    const timings: Record<string, number> = {};
    for (const [name, mark] of Object.entries({ formLive: viewLiveMark, handOff: handOffMark })) {
      const [entry] = performance.getEntriesByName?.(mark) ?? [];
      if (entry) timings[name] = Math.round(entry.startTime);
      performance.clearMarks?.(mark);
    }
    // The report has no reference, so nothing connects it with a person.
    if (isTimed && Object.keys(timings).length > 0)
      sendReport(url, { kind: 'timings', ...reportContext(), timings });
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') onHidden();
  });
  // Older versions of Safari dispatch no visibilitychange when the user leaves the page.
  window.addEventListener('pagehide', onHidden);
  return onError;
}
