import { reportCalls } from './call-reports.ts';
import { reportErrors } from './error-reports.ts';

/**
 * Starts the reports of the page to an address: its errors, and the outcomes of its calls.
 *
 * @returns how an error is reported that the page has caught itself.
 */
export function startReports(address: string): (error: unknown) => void {
  reportCalls(address);
  return reportErrors(address);
}
