import { activationLink, forgotPassword, type LandingPage } from '#tests/support/landing-pages.ts';
import { type Figure, figures, median, medianOf } from './figures.ts';
import type { LighthouseRow } from './lighthouse.ts';
import type { Measurement } from './measure.ts';
import type { Result } from './rounds.ts';
import { table } from './tables.ts';
import type { TypingRow } from './typing.ts';

/** The results of a run. A list is empty if its part was not chosen. */
interface Measured {
  /** The results on slow 4G and a slow processor. */
  readonly slow: readonly Result[];
  readonly lighthouse: readonly LighthouseRow[];
  readonly typing: readonly TypingRow[];
  /** The result of `measureBackForward`, if it was measured. */
  readonly backForward?: string | undefined;
}

type Row = readonly [target: string, measured: string, met: string];

const row = (target: string, measured: string, isMet: boolean): Row => [
  target,
  measured,
  isMet ? 'met' : '**not met**',
];

/** Returns a row if its value was measured. */
const rowIf = (value: number, toRow: () => Row): readonly Row[] => (Number.isNaN(value) ? [] : [toRow()]);

/** Returns the row of a target that compares a value with that of another candidate: the ratio, then both values. */
function ratioRow(target: string, value: number, other: number, limit: number): readonly Row[] {
  const ratio = value / other;
  const measured = `${ratio.toFixed(2)} (${value.toFixed(0)} to ${other.toFixed(0)})`;
  return rowIf(ratio, () => row(`${target}: at most ${limit.toFixed(2)}`, measured, ratio <= limit));
}

/**
 * Returns a table of the targets whose values were measured, and whether each is met.
 *
 * @throws if the static or the bare React form is missing.
 */
export function targetTable({ slow, lighthouse, typing, backForward }: Measured): string {
  const [own, floor, bare, before] = (['own', 'floor', 'bare', 'before'] as const).map((role) =>
    slow.find((candidate) => candidate.role === role),
  );
  if (!own || !floor || !bare)
    throw new Error('The targets compare this app with the static and the bare React form.');
  const against = (target: string, figure: Figure, other: Result, limit: number) =>
    ratioRow(target, figure.of(own), figure.of(other), limit);
  const landingOf = (name: string, key: keyof Measurement) =>
    medianOf(own.landing.find(({ page }) => page.name === name)?.loads ?? [], key);
  const landingFcp = ({ name }: LandingPage) =>
    ratioRow(`${name}: FCP, to static HTML's`, landingOf(name, 'fcp'), figures.fcp.of(floor), 1.25);
  const limit = (target: string, figure: Figure, most: number) =>
    rowIf(figure.of(own), () =>
      row(`${target}: at most ${most} kB`, `${figure.of(own).toFixed(1)} kB`, figure.of(own) <= most),
    );
  const rows: readonly Row[] = [
    ...against("call of a submit at once, cold, to a bare React form's", figures.cold, bare, 0.95),
    ...against('the same, warm', figures.warm, bare, 1.1),
    ...ratioRow(
      "call of Forgot password submitted at once, cold, to a bare React form's",
      median(own.recovery.map(({ call }) => call)),
      figures.cold.of(bare),
      1,
    ),
    ...limit('script loaded before the call of login', figures.scriptBefore, 36),
    ...against("FCP, to static HTML's", figures.fcp, floor, 1.25),
    ...against("LCP, to static HTML's", figures.lcp, floor, 1.25),
    ...against("typable, to static HTML's", figures.typable, floor, 1.25),
    ...landingFcp(forgotPassword),
    ...landingFcp(activationLink),
    ...ratioRow(
      "Forgot password: form live, to a bare React form's",
      landingOf(forgotPassword.name, 'viewLive'),
      figures.viewLive.of(bare),
      1.6,
    ),
    ...(before ? beforeRows(own, before) : []),
    ...limit('script of the whole first load', figures.script, 142),
    ...lighthouseRows(lighthouse),
    ...peerRows(own, slow),
    ...shiftRows(own),
    ...interactionRows(own, typing, backForward),
  ];
  return table(['target', 'measured', ''], ['---', '---', '---'], rows);
}

/** Returns a row if Lighthouse was run: its scores, in the order of its table. */
function lighthouseRows(lighthouse: readonly LighthouseRow[]): readonly Row[] {
  if (lighthouse.length === 0) return [];
  const scores = lighthouse.map(({ score }) => score.toFixed(0)).join(', ');
  return [
    row(
      'Lighthouse: 100',
      scores,
      lighthouse.every(({ score }) => score === 100),
    ),
  ];
}

/** How much worse a figure may be than in the build before, as a ratio. Two runs of the same page differ by this much. */
const noise = 1.05;

/** Returns one row for each time that must not be worse than in the build before. */
function beforeRows(own: Result, before: Result): readonly Row[] {
  const { fcp, lcp, typable, submittable, viewLive, cold, warm } = figures;
  const recovery: Figure = {
    heading: 'call at once of Forgot password',
    of: (result) => median(result.recovery.map(({ call }) => call)),
    digits: 0,
  };
  return [fcp, lcp, typable, submittable, viewLive, cold, warm, recovery].flatMap(({ heading, of }) =>
    ratioRow(`${heading}, to that of the build before`, of(own), of(before), noise),
  );
}

/** Returns a row if layout shifts were measured: no load of a landing page shifts, with and without a captcha. */
function shiftRows({ shifts }: Result): readonly Row[] {
  const measured = shifts
    .filter(({ withCaptcha }) => withCaptcha.length > 0)
    .map(({ page, withCaptcha, withoutCaptcha }) => ({
      name: page.name,
      largest: Math.max(...withCaptcha, ...withoutCaptcha),
    }));
  if (measured.length === 0) return [];
  const shifting = measured.filter(({ largest }) => largest > 0);
  const names = shifting.map(({ name, largest }) => `${name} ${largest.toFixed(3)}`).join('; ');
  return [row('every landing page: layout shift of 0.000', names || '0.000', shifting.length === 0)];
}

/** Returns a row if peers were measured: the figures in which one is ahead. A tie meets the target only if both values are zero. */
function peerRows(own: Result, candidates: readonly Result[]): readonly Row[] {
  const peers = candidates.filter(({ role }) => role === 'peer');
  if (peers.length === 0) return [];
  const behind = Object.values<Figure>(figures)
    .filter(({ of }) => of(own) > 0 && peers.some((peer) => of(peer) <= of(own)))
    .map(({ heading }) => heading);
  const measured = behind.length === 0 ? 'in all' : `not in ${behind.join(', ')}`;
  return [row('ahead of every other product in every figure', measured, behind.length === 0)];
}

function interactionRows(own: Result, typing: readonly TypingRow[], backForward?: string): readonly Row[] {
  const longest = Math.max(0, ...typing.map(({ task }) => task));
  // The largest shift, because the median would hide that one load in ten shifts.
  const shifts = [...own.loads.map((load) => load.shift), ...typing.map((row) => row.shift)];
  const shift = Math.max(...shifts);
  const task = longest === 0 ? 'none' : `${longest.toFixed(0)} ms`;
  return [
    ...(typing.length > 0 ? [row('no task over 50 ms while typing', task, longest === 0)] : []),
    ...(shifts.length > 0
      ? [row('no layout shift in any load of login or while typing', shift.toFixed(3), shift === 0)]
      : []),
    ...(backForward === undefined
      ? []
      : [row('Back restores the page from the back/forward cache', backForward, backForward === 'restored')]),
  ];
}
