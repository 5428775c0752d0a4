import { evaluate, goTo, type MeasuredBrowser, runFirst } from './browser.ts';
import { apply, type Condition } from './conditions.ts';

/** One load of one page; times in milliseconds from the navigation's start, sizes in bytes. */
export interface Measurement {
  readonly fcp: number;
  readonly lcp: number;
  /** A visible, enabled text field is there. */
  readonly typable: number;
  /** The form does its submit by its own script (a form of plain HTML: by the browser). */
  readonly submittable: number;
  /** The sum of what tasks took beyond 50 ms. */
  readonly blocking: number;
  /** The sum of the layout's shifts, without a unit. */
  readonly shift: number;
  readonly bytes: number;
  readonly requests: number;
  readonly heap: number;
}

interface Marks {
  lcp: number;
  blocking: number;
  shift: number;
  typable?: number;
  submittable?: number;
}

/** Runs in the page, from before its own code. */
function watch(): void {
  const marks: Marks = { lcp: 0, blocking: 0, shift: 0 };
  Object.assign(window, { benchMarks: marks });
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    marks.lcp = startTime;
  });
  observe('longtask', ({ duration }) => {
    marks.blocking += duration - 50;
  });
  observe('layout-shift', (entry) => {
    marks.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  const look = () => {
    const input = document.querySelector<HTMLInputElement>(
      'form input:is(:not([type]), [type=text], [type=email]):enabled:read-write',
    );
    const visible = input?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
    if (visible && input?.closest('[inert]') === null) marks.typable ??= performance.now();
    // React keeps a form's handlers under a key of its own; without any script the browser submits.
    const scripted = document.scripts.length > 0;
    const handled = Object.keys(input?.form ?? {}).some((key) => key.startsWith('__reactProps'));
    // This app holds a submit until its form is committed (src/platform/held-form.ts).
    const held = 'endHeldForm' in window;
    if (marks.typable !== undefined && (!scripted || (handled && !held))) {
      marks.submittable = performance.now();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Loads a page once, with an empty cache. @throws where no form that can be submitted comes. */
export const measure = (browser: MeasuredBrowser, url: string, condition: Condition): Promise<Measurement> =>
  browser.withPage(async (session) => {
    let bytes = 0;
    let requests = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await apply(session, condition);
    await runFirst(session, watch);
    await goTo(session, url);
    const times = (await evaluate(
      session,
      `new Promise((resolve, reject) => {
        setTimeout(reject, 30_000, new Error('No form that can be submitted: ' + location));
        const look = () => {
          const [fcp] = performance.getEntriesByName('first-contentful-paint');
          if (fcp === undefined || window.benchMarks.submittable === undefined) setTimeout(look, 50);
          else resolve({ ...window.benchMarks, fcp: fcp.startTime });
        };
        look();
      })`,
    )) as Required<Marks> & { fcp: number };
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { ...times, bytes, requests, heap: usedSize };
  });
