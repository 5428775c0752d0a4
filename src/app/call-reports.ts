import { type EndedCall, observeEndedCalls } from '#api/ended-calls.ts';
import { reference } from '#api/reference.ts';

/** The body of one report: the calls that ended since the last report, in the order in which they ended. */
export interface CallReports {
  /** The reference that error messages show, so that an operator finds the calls of one visit. */
  readonly reference: string;
  readonly calls: readonly EndedCall[];
}

/** A report is sent at once when it contains this many calls; otherwise when the page is hidden or left. */
const batchSize = 20;

/** How many calls of a page are reported. A page that fails in a loop must not flood the server. */
const maxReports = 100;

/**
 * Reports the outcome and the duration of each service call in the background (`navigator.sendBeacon`). The first
 * report includes calls that had ended before.
 *
 * @param url where the reports are sent: the setting `VITE_ERROR_REPORTS`.
 * @returns a function that sends the last report and stops.
 */
export function reportCalls(url: string): () => void {
  let collected: EndedCall[] = [];
  let remaining = maxReports;

  const send = () => {
    if (collected.length === 0) return;
    const reports: CallReports = { reference: reference(), calls: collected };
    collected = [];
    navigator.sendBeacon?.(url, JSON.stringify(reports));
  };
  observeEndedCalls(({ call, outcome, milliseconds }) => {
    if (remaining === 0) return;
    remaining -= 1;
    collected.push({ call, outcome, milliseconds: Math.round(milliseconds) });
    if (collected.length >= batchSize) send();
  });
  const sendIfHidden = () => {
    if (document.visibilityState === 'hidden') send();
  };
  document.addEventListener('visibilitychange', sendIfHidden);
  // Older versions of Safari dispatch no visibilitychange when the user leaves the page.
  window.addEventListener('pagehide', send);
  return () => {
    observeEndedCalls(() => undefined);
    document.removeEventListener('visibilitychange', sendIfHidden);
    window.removeEventListener('pagehide', send);
    send();
  };
}
