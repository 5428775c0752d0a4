import { errorReport, sendReport, violationReport } from './error-reports.ts';

/** How many errors and violations of a page are reported. A page that fails in a loop must not flood the server. */
const maxErrors = 5;

/**
 * Starts the reports of the page's errors and of the violations of its policy. docs/services.md, 'Reports', has their form.
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
  return onError;
}
