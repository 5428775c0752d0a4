import type { Candidate } from './candidates.ts';
import type { Values } from './visits.ts';

/** The values of each round, by the name of the way, then by that of the candidate. */
export type Results = Record<string, Record<string, Values[]>>;

/** A row of the table. */
interface Figure {
  readonly name: string;
  readonly key: string;
  /**
   * Whose value the target is a multiple of: a role, and by default the same figure. Of several products it is the least
   * value. Without it the target is a number.
   */
  readonly against?: readonly [role: Candidate['role'], key?: string];
  /** The target; none for a figure that only explains the others. */
  readonly most?: number;
  /** Whether the value must also be less than that of every product. */
  readonly first?: boolean;
  /** Whether the largest value counts instead of the median. */
  readonly worst?: boolean;
  readonly digits?: number;
}

/** The rows of a change: until it shows, the main thread's share of it, and the calculations of styles until then. */
const changeFigures = (name: string, key: string): readonly Figure[] => [
  { name, key, most: 100, first: true },
  { name: 'main thread', key: `${key}Busy` },
  { name: 'calculations of styles', key: `${key}Styles`, most: 2 },
];

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
  { name: 'main thread until the first paint', key: 'paintBusy', against: ['floor'], most: 1.7 },
  { name: 'main thread in the first 2.4 s', key: 'openingBusy', against: ['peer'], most: 1.6 },
  { name: 'key in Username', key: 'key', against: ['bare'], most: 1.2, first: true },
  { name: 'slowest', key: 'keySlowest', against: ['bare'], most: 1.2, worst: true },
  { name: 'key in PIN', key: 'pinKey', against: ['bare', 'key'], most: 2 },
  { name: 'key in New password', key: 'passwordKey', against: ['bare', 'key'], most: 2 },
  ...changeFigures('login to Forgot password', 'recoveryChange'),
  ...changeFigures('back to login', 'backChange'),
  ...changeFigures('send-PIN choice to PIN entry', 'pinChange'),
  ...changeFigures('back to the choice', 'pinBack'),
  ...changeFigures('an error', 'error'),
  { name: 'heap, MB', key: 'heap', digits: 1 },
  { name: 'kB until idle, page open', key: 'idleBytes', most: 200 },
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
      const measured = ({ key }: Figure) =>
        Object.values(byName).some((rounds) => rounds.some((values) => key in values));
      const rows = figures.filter(measured).map((figure) => rowOf(figure, byName, candidates));
      const lines = [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
      return `### ${way} (${rounds} rounds)\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`;
    })
    .join('\n\n');
}

/** In what a figure is shown that is measured in bytes. */
const units: Readonly<Record<string, number>> = { bytes: 1000, idleBytes: 1000, heap: 1e6 };

function rowOf(
  { name, key, against, most, first, worst, digits = 0 }: Figure,
  byName: Record<string, Values[]>,
  candidates: readonly Candidate[],
): readonly string[] {
  const figureOf = (candidate: Candidate, of = key): number => {
    const values = (byName[candidate.name] ?? []).map((round) => round[of] ?? Number.NaN);
    const value = worst ? Math.max(...values) : median(values);
    return value / (units[of] ?? 1);
  };
  const cells = candidates.map((candidate) => {
    const value = figureOf(candidate);
    return Number.isFinite(value) ? value.toFixed(digits) : '–';
  });
  const own = candidates.find(({ role }) => role === 'own');
  const [other] = candidates
    .filter(({ role }) => role === against?.[0])
    .sort((one, two) => figureOf(one, against?.[1]) - figureOf(two, against?.[1]));
  if (most === undefined || own === undefined || (against && other === undefined))
    return [name, ...cells, '', ''];
  const value = other ? figureOf(own) / figureOf(other, against?.[1]) : figureOf(own);
  const peers = candidates.filter(({ role }) => role === 'peer');
  const isFirst = !first || peers.every((peer) => !(figureOf(peer) <= figureOf(own)));
  const target = `${other ? `${most.toFixed(2)} of ${other.name}` : most}${first ? ', first' : ''}`;
  const shown = other ? value.toFixed(2) : value.toFixed(digits);
  return [name, ...cells, target, `${shown}${value <= most && isFirst ? '' : ' **not met**'}`];
}
