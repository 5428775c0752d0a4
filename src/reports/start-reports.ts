import { reportCalls } from './call-reports.ts';
import { reportErrors } from './error-reports.ts';
import { reportTimings } from './timing-reports.ts';

/**
 * Starts the reports of the page: its errors, the outcomes of its calls, and how long its steps took.
 *
 * @param url where the reports are sent: the setting `VITE_ERROR_REPORTS`.
 * @returns a function that reports an error that the app has caught.
 */
export function startReports(url: string): (error: unknown) => void {
  reportCalls(url, reportTimings(url));
  return reportErrors(url);
}
