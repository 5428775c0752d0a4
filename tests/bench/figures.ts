import type { Measurement } from './measure.ts';
import type { Result } from './rounds.ts';

/** Returns the median of numbers; `NaN` if there are none. */
export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
};

/** Returns the median of one value over several loads. */
export const medianOf = (loads: readonly Measurement[], key: keyof Measurement): number =>
  median(loads.map((load) => load[key]));

/** One figure of a candidate: a column of the tables. */
export interface Figure {
  readonly heading: string;
  /** Returns the median of all rounds, in the unit of the table. */
  readonly of: (result: Result) => number;
  readonly digits: number;
}

const load = (heading: string, key: keyof Measurement, unit = 1, digits = 0): Figure => ({
  heading,
  of: ({ loads }) => medianOf(loads, key) / unit,
  digits,
});

/** All figures of a candidate; README.md explains them. */
export const figures = {
  fcp: load('FCP', 'fcp'),
  lcp: load('LCP', 'lcp'),
  typable: load('typable', 'typable'),
  submittable: {
    heading: 'submittable',
    // This app can send a submit before its view is live, so the time of its call is used if it is earlier.
    of: ({ role, loads, cold }) =>
      median(
        loads.map(({ viewLive }, round) => {
          const call = role === 'own' || role === 'before' ? cold[round]?.call : undefined;
          return Math.min(viewLive, call ?? viewLive);
        }),
      ),
    digits: 0,
  },
  viewLive: load('view live', 'viewLive'),
  cold: { heading: 'call at once', of: ({ cold }) => median(cold.map(({ call }) => call)), digits: 0 },
  warm: { heading: 'call at once, warm', of: ({ warm }) => median(warm.map(({ call }) => call)), digits: 0 },
  scriptBefore: {
    heading: 'script KB before the call',
    of: ({ cold }) => median(cold.map(({ scriptBefore }) => scriptBefore)) / 1000,
    digits: 1,
  },
  blocking: load('blocking', 'blocking'),
  shift: load('shift', 'shift', 1, 3),
  script: load('script KB', 'script', 1000, 1),
  bytes: load('KB', 'bytes', 1000, 1),
  requests: load('requests', 'requests'),
  heap: load('heap MB', 'heap', 1e6, 1),
} as const satisfies Readonly<Record<string, Figure>>;
