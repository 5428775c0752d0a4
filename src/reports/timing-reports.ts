import type { EndedCall } from '#api/ended-calls.ts';
import { handOffMark } from '#src/browser/post-form.ts';
import { screenLive } from '#src/core/screen-live.ts';
import { onPageHidden } from './on-page-hidden.ts';
import { type ReportContext, reportContext, sendReport } from './report.ts';

/** Moments of a visit, in milliseconds since the navigation began. Each is reported at most once. */
interface Timings {
  /** The browser painted the first text or image. */
  readonly firstPaint?: number;
  /** The view was live. A login may be sent earlier, from the form in the HTML. */
  readonly formLive?: number;
  /** The first call of a submit was sent. */
  readonly callSent?: number;
  /** The page began to leave by a form post. */
  readonly handOff?: number;
}

/** The body of one report. It has no reference, so nothing connects it with calls or with a person. */
export interface TimingReport extends ReportContext {
  readonly kind: 'timings';
  readonly timings: Timings;
}

/** Calls that the page sends without a submit. */
const automaticCalls: ReadonlySet<EndedCall['call']> = new Set(['appInit', 'theme', 'activationLink']);

const startOf = (name: string): number | undefined => performance.getEntriesByName?.(name)[0]?.startTime;

/**
 * Reports how long the steps of this visit took, when the page is hidden or left. A page that was opened in the
 * background reports nothing, because browsers delay such pages.
 *
 * @param url where the reports are sent: the setting `VITE_ERROR_REPORTS`.
 * @returns a function that must be called with each call that ends.
 */
export function reportTimings(url: string): (call: EndedCall) => void {
  if (document.visibilityState === 'hidden') return () => undefined;
  let formLive: number | undefined;
  let callSent: number | undefined;
  const reported = new Set<string>();
  void screenLive.then(() => {
    formLive = performance.now();
  });
  onPageHidden(() => {
    const moments: Readonly<Record<keyof Timings, number | undefined>> = {
      firstPaint: startOf('first-contentful-paint'),
      formLive,
      callSent,
      handOff: startOf(handOffMark),
    };
    const known = Object.entries(moments).flatMap(([name, moment]) =>
      moment === undefined || reported.has(name) ? [] : [[name, Math.round(moment)] as const],
    );
    for (const [name] of known) reported.add(name);
    if (known.length === 0) return;
    const report: TimingReport = { kind: 'timings', ...reportContext(), timings: Object.fromEntries(known) };
    sendReport(url, report);
  });
  return ({ call, milliseconds }) => {
    if (!automaticCalls.has(call)) callSent ??= performance.now() - milliseconds;
  };
}
