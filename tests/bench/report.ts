import type { Measurement } from './measure.ts';
import type { TypingRow } from './typing.ts';

/** What all rounds brought for one candidate under one condition. */
export interface Result {
  readonly name: string;
  /** Other products' forms, beside which every figure is to be ahead. */
  readonly peer: boolean;
  readonly measurements: readonly Measurement[];
  /** When the login call of a submit made at once left, in milliseconds; none is taken of peers. */
  readonly calls: readonly number[];
}

interface Column {
  readonly heading: string;
  readonly key: keyof Measurement;
  /** By what the figure is divided to be shown. */
  readonly unit: number;
  readonly digits: number;
}

const columns: readonly Column[] = [
  { heading: 'FCP', key: 'fcp', unit: 1, digits: 0 },
  { heading: 'LCP', key: 'lcp', unit: 1, digits: 0 },
  { heading: 'typable', key: 'typable', unit: 1, digits: 0 },
  { heading: 'submittable', key: 'submittable', unit: 1, digits: 0 },
  { heading: 'blocking', key: 'blocking', unit: 1, digits: 0 },
  { heading: 'shift', key: 'shift', unit: 1, digits: 3 },
  { heading: 'KB', key: 'bytes', unit: 1000, digits: 1 },
  { heading: 'requests', key: 'requests', unit: 1, digits: 0 },
  { heading: 'heap MB', key: 'heap', unit: 1e6, digits: 1 },
];

const callHeading = 'call of a submit at once';

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
};

const medianOf = ({ measurements }: Result, key: keyof Measurement) =>
  median(measurements.map((measurement) => measurement[key]));

const shown = (result: Result, { key, unit, digits }: Column) =>
  (medianOf(result, key) / unit).toFixed(digits);

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A table of medians, one row a candidate. */
export function resultTable(results: readonly Result[]): string {
  return [
    row(['', ...columns.map(({ heading }) => heading), callHeading]),
    row(['---', ...columns.map(() => '---:'), '---:']),
    ...results.map((result) =>
      row([
        result.name,
        ...columns.map((column) => shown(result, column)),
        result.calls.length === 0 ? '–' : median(result.calls).toFixed(0),
      ]),
    ),
  ].join('\n');
}

/** The medians of what typing did at each place. @param rounds the same places in the same order. */
export function medianTyping(rounds: readonly (readonly TypingRow[])[]): readonly TypingRow[] {
  const of = (place: number, key: keyof Omit<TypingRow, 'name'>) =>
    median(rounds.map((rows) => rows[place]?.[key] ?? Number.NaN));
  return (rounds[0] ?? []).map(({ name }, place) => ({
    name,
    task: of(place, 'task'),
    event: of(place, 'event'),
    shift: of(place, 'shift'),
  }));
}

/** A table of what typing did, one row a place. */
export function typingTable(rows: readonly TypingRow[]): string {
  return [
    row(['', 'longest task over 50 ms', 'slowest event', 'layout shift']),
    row(['---', '---:', '---:', '---:']),
    ...rows.map(({ name, task, event, shift }) =>
      row([
        name,
        task === 0 ? 'none' : task.toFixed(0),
        event === 0 ? 'under 16' : event.toFixed(0),
        shift.toFixed(3),
      ]),
    ),
  ].join('\n');
}

interface Measured {
  /** On slow 4G and a slow processor. */
  readonly slow: readonly Result[];
  readonly typing: readonly TypingRow[];
  /** What {@link file://./back-forward.ts} says. */
  readonly backForward: string;
}

/** A table of the targets, and whether each is met. @throws where this app, static HTML or the bare form is missing. */
export function targetTable({ slow, typing, backForward }: Measured): string {
  const [own, floor, bare] = slow;
  if (!own || !floor || !bare) throw new Error('Three candidates are measured at least.');
  const ratio = (text: string, key: keyof Measurement, other: Result, limit: number) => {
    const value = medianOf(own, key) / medianOf(other, key);
    return target(
      `${text} at most ${limit.toFixed(2)} of the ${other.name}'s`,
      value <= limit,
      value.toFixed(2),
    );
  };
  const longest = Math.max(...typing.map(({ task }) => task));
  const shift = Math.max(medianOf(own, 'shift'), ...typing.map((place) => place.shift));
  return [
    row(['target', 'measured', '']),
    row(['---', '---', '---']),
    ratio('FCP', 'fcp', floor, 1.15),
    ratio('typable', 'typable', floor, 1.25),
    ratio('submittable', 'submittable', bare, 1.15),
    ...aheadOfPeers(own, slow),
    target(
      'no task over 50 ms while typing',
      longest === 0,
      longest === 0 ? 'none' : `${longest.toFixed(0)} ms`,
    ),
    target('no layout shift, loading or typing', shift === 0, shift.toFixed(3)),
    target('Back restores the page from the back/forward cache', backForward === 'restored', backForward),
  ].join('\n');
}

const target = (text: string, met: boolean, measured: string) =>
  row([text, measured, met ? 'met' : '**not met**']);

/** One row a figure, where peers were measured. A tie is not ahead, but of nothing nobody can have less. */
function aheadOfPeers(own: Result, slow: readonly Result[]): readonly string[] {
  const peers = slow.filter(({ peer }) => peer);
  if (peers.length === 0) return [];
  return columns.map((column) => {
    const value = medianOf(own, column.key);
    const before = peers.filter((peer) => value > 0 && medianOf(peer, column.key) <= value);
    const told = before.map((peer) => `${peer.name} ${shown(peer, column)}`).join(', ');
    return target(
      `${column.heading} ahead of every other product's`,
      before.length === 0,
      told === '' ? shown(own, column) : `${shown(own, column)}; ${told}`,
    );
  });
}
