import { type EndedCall, observeEndedCalls } from '#api/ended-calls.ts';
import { reference } from '#api/reference.ts';

/** The body of one report: the calls of a page since the last report, in the order in which they ended. */
export interface CallReports {
  /** The reference that error messages show, so that an operator finds the calls of one visit. */
  readonly reference: string;
  readonly calls: readonly EndedCall[];
}

/** A full batch is sent at once; otherwise a batch is sent when the page is hidden. */
const batchSize = 20;

/** A page that fails in a loop must not flood the address. */
const maxReports = 100;

/**
 * Reports the outcome and the duration of each service call to an address, in the background (`navigator.sendBeacon`).
 * Calls that ended before this function is called are reported, too.
 *
 * @param address the setting `VITE_ERROR_REPORTS`.
 * @returns a function that sends what is collected and ends the reports.
 */
export function reportCalls(address: string): () => void {
  let collected: EndedCall[] = [];
  let remaining = maxReports;

  const send = () => {
    if (collected.length === 0) return;
    const reports: CallReports = { reference: reference(), calls: collected };
    collected = [];
    navigator.sendBeacon?.(address, JSON.stringify(reports));
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
  // Older Safari sends no visibilitychange when a page is left.
  window.addEventListener('pagehide', send);
  return () => {
    observeEndedCalls(() => undefined);
    document.removeEventListener('visibilitychange', sendIfHidden);
    window.removeEventListener('pagehide', send);
    send();
  };
}
