import type { Candidate } from './candidates.ts';
import type { Values } from './visits.ts';

/** The values of each round, by the name of the way, then by that of the candidate. */
export type Results = Record<string, Record<string, Values[]>>;

/** A row of the table. */
interface Figure {
  readonly name: string;
  readonly key: string;
  /** Whose value the target is a multiple of: a role, and by default the same figure. Without it the target is a number. */
  readonly against?: readonly [role: Candidate['role'], key?: string];
  /** The target; none for a figure that only explains the others. */
  readonly most?: number;
  /** Whether the value must also be less than that of every product. */
  readonly first?: boolean;
  /** Whether the largest value counts instead of the median. */
  readonly worst?: boolean;
  readonly digits?: number;
}

const figures: readonly Figure[] = [
  { name: 'FCP', key: 'fcp', against: ['floor'], most: 1.35, first: true },
  { name: 'LCP', key: 'lcp', against: ['floor'], most: 1.35, first: true },
  { name: 'FCP of Forgot password', key: 'recoveryFcp', against: ['floor', 'fcp'], most: 1.35 },
  { name: 'login at once, cold', key: 'cold', against: ['bare'], most: 0.95, first: true },
  { name: 'login at once, warm, same tab', key: 'warmSameTab', against: ['bare'], most: 1.1 },
  { name: 'login at once, warm, new tab', key: 'warmNewTab', against: ['bare'], most: 1.1 },
  { name: 'Forgot password at once, cold', key: 'recovery', against: ['bare', 'cold'], most: 1.05 },
  { name: 'view live', key: 'live' },
  { name: 'blocking', key: 'blocking', against: ['before'], most: 0.5 },
  { name: 'tasks over 50 ms after FCP, CPU 2x', key: 'longTasks', most: 1 },
  { name: 'slowest key while the view starts', key: 'slowestKey', most: 100, worst: true },
  { name: 'layout shift', key: 'shift', most: 0, worst: true, digits: 3 },
  { name: 'kB', key: 'bytes' },
];

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
};

/** Returns one table in Markdown for each way: each figure of each candidate, and whether this app meets its target. */
export function table(results: Results, candidates: readonly Candidate[]): string {
  return Object.entries(results)
    .map(([way, byName]) => {
      const rounds = Math.max(...Object.values(byName).map((values) => values.length));
      const head = ['', ...candidates.map(({ name }) => name), 'target', ''];
      const rows = figures.map((figure) => rowOf(figure, byName, candidates));
      const lines = [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
      return `### ${way} (${rounds} rounds)\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`;
    })
    .join('\n\n');
}

function rowOf(
  { name, key, against, most, first, worst, digits = 0 }: Figure,
  byName: Record<string, Values[]>,
  candidates: readonly Candidate[],
): readonly string[] {
  const figureOf = (candidate: Candidate, of = key): number => {
    const values = (byName[candidate.name] ?? []).map((round) => round[of] ?? Number.NaN);
    const value = worst ? Math.max(...values) : median(values);
    return of === 'bytes' ? value / 1000 : value;
  };
  const cells = candidates.map((candidate) => {
    const value = figureOf(candidate);
    return Number.isFinite(value) ? value.toFixed(digits) : '–';
  });
  const own = candidates.find(({ role }) => role === 'own');
  const other = against && candidates.find(({ role }) => role === against[0]);
  if (most === undefined || own === undefined || (against && other === undefined))
    return [name, ...cells, '', ''];
  const value = other ? figureOf(own) / figureOf(other, against?.[1]) : figureOf(own);
  const peers = candidates.filter(({ role }) => role === 'peer');
  const isFirst = !first || peers.every((peer) => figureOf(own) < figureOf(peer));
  const target = `${other ? `${most.toFixed(2)} of ${other.name}` : most}${first ? ', first' : ''}`;
  const shown = other ? value.toFixed(2) : value.toFixed(digits);
  return [name, ...cells, target, `${shown}${value <= most && isFirst ? '' : ' **not met**'}`];
}
