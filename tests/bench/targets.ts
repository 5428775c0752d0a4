import { type Figure, figures, medianOf } from './figures.ts';
import { activationLink, forgotPassword } from './landing-pages.ts';
import type { LighthouseRow } from './lighthouse.ts';
import type { Measurement } from './measure.ts';
import type { Result, RoundResults } from './rounds.ts';
import { table } from './tables.ts';
import type { TypingRow } from './typing.ts';

/** The results of a run. */
interface Measured {
  /** The results on slow 4G and a slow processor. */
  readonly slow: RoundResults;
  /** Empty if Lighthouse did not run. */
  readonly lighthouse: readonly LighthouseRow[];
  /** Absent in a quick run. */
  readonly typing?: readonly TypingRow[];
  /** The result of `measureBackForward`; absent in a quick run. */
  readonly backForward?: string;
}

type Row = readonly [target: string, measured: string, met: string];

const row = (target: string, measured: string, isMet: boolean): Row => [
  target,
  measured,
  isMet ? 'met' : '**not met**',
];

/** Returns the row of a target that compares a value with that of another candidate: the ratio, then both values. */
function ratioRow(target: string, value: number, other: number, limit: number): Row {
  const ratio = value / other;
  const measured = `${ratio.toFixed(2)} (${value.toFixed(0)} to ${other.toFixed(0)})`;
  return row(`${target}: at most ${limit.toFixed(2)}`, measured, ratio <= limit);
}

/** Returns a table of the targets and whether each is met. @throws if the static or the bare React form is missing. */
export function targetTable({ slow, lighthouse, typing, backForward }: Measured): string {
  const { candidates, landing } = slow;
  const [own, floor, bare, before] = (['own', 'floor', 'bare', 'before'] as const).map((role) =>
    candidates.find((candidate) => candidate.role === role),
  );
  if (!own || !floor || !bare)
    throw new Error('The targets compare this app with the static and the bare React form.');
  const against = (target: string, figure: Figure, other: Result, limit: number) =>
    ratioRow(target, figure.of(own), figure.of(other), limit);
  const landingOf = (name: string, key: keyof Measurement) =>
    medianOf(landing.find(({ page }) => page.name === name)?.loads ?? [], key);
  const landingFcp = ({ name }: { readonly name: string }) =>
    ratioRow(`${name}: FCP, to static HTML's`, landingOf(name, 'fcp'), figures.fcp.of(floor), 1.25);
  const limit = (target: string, figure: Figure, most: number) =>
    row(`${target}: at most ${most} kB`, `${figure.of(own).toFixed(1)} kB`, figure.of(own) <= most);
  const rows: readonly Row[] = [
    against("call of a submit at once, cold, to a bare React form's", figures.cold, bare, 0.95),
    against('the same, warm', figures.warm, bare, 1.25),
    limit('script loaded before that call', figures.scriptBefore, 36),
    against("FCP, to static HTML's", figures.fcp, floor, 1.15),
    against("LCP, to static HTML's", figures.lcp, floor, 1.25),
    against("typable, to static HTML's", figures.typable, floor, 1.25),
    landingFcp(forgotPassword),
    landingFcp(activationLink),
    ratioRow(
      "Forgot Password: form live, to a bare React form's",
      landingOf(forgotPassword.name, 'viewLive'),
      figures.viewLive.of(bare),
      1.6,
    ),
    ...(before ? [against('view live, to that of the build before', figures.viewLive, before, 1)] : []),
    limit('script of the whole first load', figures.script, 142),
    ...lighthouse.map(({ name, score }) => row(`Lighthouse, ${name}: 100`, score.toFixed(0), score === 100)),
    ...peerRows(own, candidates),
    ...interactionRows(own, typing, backForward),
  ];
  return table(['target', 'measured', ''], ['---', '---', '---'], rows);
}

/** Returns one row for each figure if peers were measured. A tie meets the target only if both values are zero. */
function peerRows(own: Result, candidates: readonly Result[]): readonly Row[] {
  const peers = candidates.filter(({ role }) => role === 'peer');
  if (peers.length === 0) return [];
  return Object.values(figures).map(({ heading, of, digits }) => {
    const value = of(own);
    const ahead = peers.filter((peer) => value > 0 && of(peer) <= value);
    const measured = [
      value.toFixed(digits),
      ...ahead.map((peer) => `${peer.name} ${of(peer).toFixed(digits)}`),
    ].join('; ');
    return row(`${heading}: ahead of every other product`, measured, ahead.length === 0);
  });
}

function interactionRows(
  own: Result,
  typing: readonly TypingRow[] = [],
  backForward?: string,
): readonly Row[] {
  const longest = Math.max(0, ...typing.map(({ task }) => task));
  // The largest shift, because the median would hide that one load in ten shifts.
  const shift = Math.max(...own.loads.map((load) => load.shift), ...typing.map((row) => row.shift));
  const task = longest === 0 ? 'none' : `${longest.toFixed(0)} ms`;
  return [
    ...(typing.length > 0 ? [row('no task over 50 ms while typing', task, longest === 0)] : []),
    row('no layout shift in any load or while typing', shift.toFixed(3), shift === 0),
    ...(backForward === undefined
      ? []
      : [row('Back restores the page from the back/forward cache', backForward, backForward === 'restored')]),
  ];
}
