import { forgotPassword } from '#tests/support/landing-pages.ts';
import { type Figure, figures, median, medianOf } from './figures.ts';
import type { LighthouseRow } from './lighthouse.ts';
import type { Result } from './rounds.ts';
import type { TypingRow } from './typing.ts';

/** Returns a table in Markdown. @param alignment the alignment of each column, such as `---:`. */
export const table = (
  headings: readonly string[],
  alignment: readonly string[],
  rows: readonly (readonly string[])[],
): string => [headings, alignment, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const numbers = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  table(['', ...headings], ['---', ...headings.map(() => '---:')], rows);

/** Formats a number; a dash if it was not measured. */
const shown = (value: number, digits: number) => (Number.isNaN(value) ? '–' : value.toFixed(digits));

/** Returns a table of all figures that were measured, with one row for each candidate. */
export function resultTable(results: readonly Result[]): string {
  const columns = Object.values<Figure>(figures).filter(({ of }) =>
    results.some((result) => !Number.isNaN(of(result))),
  );
  return numbers(
    columns.map(({ heading }) => heading),
    results.map((result) => [result.name, ...columns.map(({ of, digits }) => shown(of(result), digits))]),
  );
}

/** Returns a table of the other loads of this app: landing pages, and login after a deploy. */
export function loadTable(results: readonly Result[]): string {
  const rows = results.flatMap(({ role, landing, recovery, deploys }) => {
    const suffix = role === 'before' ? ', before' : '';
    return [
      ...landing.map(({ page, loads }) => ({
        name: page.name + suffix,
        loads,
        calls: page === forgotPassword ? recovery : [],
      })),
      { name: `login after a deploy of the view${suffix}`, loads: deploys, calls: [] },
    ].filter(({ loads, calls }) => loads.length + calls.length > 0);
  });
  return numbers(
    [
      'FCP',
      'LCP',
      'typable',
      'view live',
      'call at once',
      'blocking',
      'shift',
      'script KB',
      'KB',
      'requests',
    ],
    rows.map(({ name, loads, calls }) => [
      name,
      shown(medianOf(loads, 'fcp'), 0),
      shown(medianOf(loads, 'lcp'), 0),
      shown(medianOf(loads, 'typable'), 0),
      shown(medianOf(loads, 'viewLive'), 0),
      shown(median(calls.map(({ call }) => call)), 0),
      shown(medianOf(loads, 'blocking'), 0),
      shown(medianOf(loads, 'shift'), 3),
      shown(medianOf(loads, 'script') / 1000, 1),
      shown(medianOf(loads, 'bytes') / 1000, 1),
      shown(medianOf(loads, 'requests'), 0),
    ]),
  );
}

/** Returns a table of Lighthouse's scores and the metrics from which they are computed. */
export const lighthouseTable = (rows: readonly LighthouseRow[]): string =>
  numbers(
    ['performance', 'FCP', 'LCP', 'Speed Index', 'blocking', 'shift'],
    rows.map(({ name, score, fcp, lcp, speedIndex, blocking, shift }) => [
      name,
      ...[score, fcp, lcp, speedIndex, blocking].map((value) => shown(value, 0)),
      shown(shift, 3),
    ]),
  );

/** Returns the medians for each field. @param rounds the rows of each round, with the same fields in the same order. */
export function medianTyping(rounds: readonly (readonly TypingRow[])[]): readonly TypingRow[] {
  const of = (index: number, key: keyof Omit<TypingRow, 'name'>) =>
    median(rounds.map((rows) => rows[index]?.[key] ?? Number.NaN));
  return (rounds[0] ?? []).map(({ name }, index) => ({
    name,
    task: of(index, 'task'),
    event: of(index, 'event'),
    shift: of(index, 'shift'),
  }));
}

/** Returns a table of the measurements of typing, with one row for each field. */
export const typingTable = (rows: readonly TypingRow[]): string =>
  numbers(
    ['longest task over 50 ms', 'slowest event', 'layout shift'],
    rows.map(({ name, task, event, shift }) => [
      name,
      task === 0 ? 'none' : task.toFixed(0),
      event === 0 ? 'under 16' : event.toFixed(0),
      shift.toFixed(3),
    ]),
  );
