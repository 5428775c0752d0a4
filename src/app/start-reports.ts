import { reportCalls } from './call-reports.ts';
import { reportErrors } from './error-reports.ts';

/**
 * Starts the reports of the page: its errors, and the outcomes of its calls.
 *
 * @param url where the reports are sent: the setting `VITE_ERROR_REPORTS`.
 * @returns a function that reports an error that the app has caught.
 */
export function startReports(url: string): (error: unknown) => void {
  reportCalls(url);
  return reportErrors(url);
}
