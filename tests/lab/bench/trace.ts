import type { Tab } from './browser.ts';

/** An event of Chromium's trace. Times are in microseconds; `tdur` is processor time of the thread. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly type?: string; readonly documentLoaderURL?: string } };
}

/** What the main thread of a page has done. */
export interface MainThread {
  /** Returns when events of a name began. For `EventDispatch` the type selects one type of event of the document. */
  times(name: string, type?: string): readonly number[];
  /** Returns the processor time of the tasks in a period, in milliseconds. It hardly depends on the machine's load. */
  busy(from: number, to: number): number;
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'loading',
];

/**
 * Records a trace while a function runs. Returns the thread with the first event that has a name and, if given, a document's URL.
 *
 * @throws (rejects) if the trace has no such event.
 */
export async function traced({ browser }: Tab, of: string, run: () => Promise<unknown>, url?: string) {
  const events: TraceEvent[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<unknown>((resolve) => browser.on('Tracing.tracingComplete', resolve));
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { excludedCategories: ['*'], includedCategories: categories },
  });
  await run();
  await browser.send('Tracing.end');
  await complete;
  const seen = events.find(({ name, args }) => name === of && args.data?.documentLoaderURL === url);
  if (seen === undefined) throw new Error(`The trace has no ${of}.`);
  const own = events
    .filter(({ pid, tid }) => pid === seen.pid && tid === seen.tid)
    .sort((one, other) => one.ts - other.ts);
  const thread: MainThread = {
    times: (name, type) =>
      own
        .filter((event) => event.name === name && (type ?? event.args.data?.type) === event.args.data?.type)
        .map(({ ts }) => ts),
    busy: (from, to) =>
      own
        .filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur > from && ts <= to)
        .reduce((total, { tdur = 0 }) => total + tdur, 0) / 1000,
  };
  return thread;
}
