import { z } from 'zod/mini';
import { apply, type Condition } from './conditions.ts';
import type { Session } from './devtools.ts';
import { evaluate, goTo, runFirst } from './page.ts';
import { sumBytes, watchTransfers } from './transfers.ts';
import { watchPage } from './watch-page.ts';

/**
 * The measurement of one load of one page. Times are in milliseconds from the start of the navigation, sizes in bytes.
 */
export interface Measurement {
  readonly fcp: number;
  readonly lcp: number;
  /** The first frame with a visible, enabled text field in a form; `NaN` on a page without one. */
  readonly typable: number;
  /** The first frame in which React has committed that form; in a page without script, the same as `typable`. */
  readonly viewLive: number;
  /** Total blocking time: the sum of the time by which each task exceeds 50 ms. */
  readonly blocking: number;
  /** The sum of the layout shift scores. */
  readonly shift: number;
  readonly bytes: number;
  /** The part of `bytes` that is script. */
  readonly script: number;
  /** The number of responses from the network. */
  readonly requests: number;
  /** The size of the JavaScript heap after a garbage collection. */
  readonly heap: number;
}

const time = z._default(z.number(), Number.NaN);
const timesSchema = z.object({
  fcp: z.number(),
  lcp: z.number(),
  typable: time,
  viewLive: time,
  blocking: z.number(),
  shift: z.number(),
});

// Polls for up to 30 s, until the page has painted and React has committed its form.
const readTimes = (hasForm: boolean) => `new Promise((resolve, reject) => {
  setTimeout(reject, 30_000);
  const look = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (paint === undefined || (${hasForm} && window.benchMarks.viewLive === undefined)) setTimeout(look, 50);
    else resolve({ ...window.benchMarks, fcp: paint.startTime });
  };
  look();
})`;

/**
 * Loads a URL once.
 *
 * @param hasForm whether the page shows a form at once: the measurement waits for it.
 * @throws if the page paints nothing, or if its form does not become live.
 */
export async function measure(
  session: Session,
  url: string,
  condition: Condition,
  hasForm = true,
): Promise<Measurement> {
  await apply(session, condition);
  const transfers = watchTransfers(session);
  await runFirst(session, watchPage);
  await goTo(session, url);
  const times = timesSchema.safeParse(await evaluate(session, readTimes(hasForm)));
  if (!times.success) throw new Error(`${url} painted nothing, or its form did not become live.`);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return {
    ...times.data,
    bytes: sumBytes(transfers),
    script: sumBytes(transfers.filter(({ isScript }) => isScript)),
    requests: transfers.filter(({ bytes }) => bytes > 0).length,
    heap: usedSize,
  };
}
