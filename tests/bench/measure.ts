import type { Browser } from '@playwright/test';

/** One load of one page; times in milliseconds from the navigation's start, sizes in bytes. */
export interface Measurement {
  readonly fcp: number;
  readonly lcp: number;
  /** A visible text field is there and takes a key. */
  readonly typable: number;
  /** The form does its submit by its own script (a form of plain HTML: by the browser). */
  readonly submittable: number;
  /** The sum of what tasks took beyond 50 ms. */
  readonly blocking: number;
  readonly bytes: number;
  readonly requests: number;
  readonly heap: number;
}

/** A network and a processor, as DevTools and Lighthouse simulate them. */
export interface Condition {
  readonly name: string;
  readonly cpu: number;
  readonly network?: { readonly latency: number; readonly down: number; readonly up: number };
}

export const conditions: readonly Condition[] = [
  { name: 'no throttle', cpu: 1 },
  {
    name: 'slow 4G (150 ms, 1.6 Mbit/s), CPU 4x slower',
    cpu: 4,
    network: { latency: 150, down: 1_600_000 / 8, up: 750_000 / 8 },
  },
];

interface Marks {
  lcp: number;
  blocking: number;
  typable?: number;
  submittable?: number;
}

/** Runs in the page, from before its own code. */
function watch(): void {
  const marks: Marks = { lcp: 0, blocking: 0 };
  Object.assign(window, { benchMarks: marks });
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    marks.lcp = startTime;
  });
  observe('longtask', ({ duration }) => {
    marks.blocking += duration - 50;
  });
  const look = () => {
    const input = document.querySelector<HTMLInputElement>('form input:not([type=hidden]):not([disabled])');
    const form = input?.form;
    if (input && input.getBoundingClientRect().height > 0) marks.typable ??= performance.now();
    // React keeps a form's handlers under a key of its own; without any script the browser submits.
    const scripted = document.scripts.length > 0;
    if (form && (!scripted || Object.keys(form).some((key) => key.startsWith('__reactProps')))) {
      marks.submittable ??= performance.now();
    }
    if (marks.submittable === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Loads a page once, with an empty cache. */
export async function measure(
  browser: Browser,
  url: string,
  { cpu, network }: Condition,
): Promise<Measurement> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await session.send('Network.enable');
  if (network) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.down,
      uploadThroughput: network.up,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction('window.benchMarks.submittable !== undefined');
  const times = (await page.evaluate(
    '({ ...window.benchMarks, fcp: performance.getEntriesByName("first-contentful-paint")[0].startTime })',
  )) as Required<Marks> & { fcp: number };
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await context.close();
  return { ...times, bytes, requests, heap: usedSize };
}
