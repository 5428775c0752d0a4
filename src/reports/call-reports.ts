import { type EndedCall, observeEndedCalls } from '#api/ended-calls.ts';
import { reference } from '#api/reference.ts';
import { onPageHidden } from './on-page-hidden.ts';
import { type ReportContext, reportContext, sendReport } from './report.ts';

/** The body of one report: the calls that ended since the last report, in the order in which they ended. */
export interface CallReports extends ReportContext {
  readonly kind: 'calls';
  /** The reference that error messages show, so that an operator finds the calls of one visit. */
  readonly reference: string;
  readonly calls: readonly EndedCall[];
}

/** A report is sent at once when it contains this many calls; otherwise when the page is hidden or left. */
const batchSize = 20;

/** How many calls of a page are reported. A page that fails in a loop must not flood the server. */
const maxReports = 100;

/**
 * Reports the outcome and the duration of each service call. The first report includes calls that had ended before.
 *
 * @param url where the reports are sent: the setting `VITE_ERROR_REPORTS`.
 * @param onEnded is called with each call when it ends.
 */
export function reportCalls(url: string, onEnded: (call: EndedCall) => void): void {
  let collected: EndedCall[] = [];
  let remaining = maxReports;

  const send = () => {
    if (collected.length === 0) return;
    const report: CallReports = {
      kind: 'calls',
      ...reportContext(),
      reference: reference(),
      calls: collected,
    };
    collected = [];
    sendReport(url, report);
  };
  observeEndedCalls((ended) => {
    onEnded(ended);
    const { call, outcome, milliseconds } = ended;
    if (remaining === 0) return;
    remaining -= 1;
    collected.push({ call, outcome, milliseconds: Math.round(milliseconds) });
    if (collected.length >= batchSize) send();
  });
  onPageHidden(send);
}
