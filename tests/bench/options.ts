import { parseArgs } from 'node:util';

/** The parts of a run, in the order in which it measures them (README.md). */
const parts = ['fcp', 'call', 'landing', 'deploy', 'shift', 'typing', 'back'] as const;

/** A part of a run. */
export type Part = (typeof parts)[number];

const quickParts: readonly Part[] = ['fcp', 'call', 'landing', 'deploy'];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
    before: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const quickRounds = 3;
const usualRounds = 7;

/** Returns the parts that the option `--only` names. @throws if it names an unknown part. */
function partsIn(only: string): readonly Part[] {
  const names = only.split(',');
  const unknown = names.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined)
    throw new Error(`There is no part '${unknown}'. The parts are ${parts.join(', ')}.`);
  return parts.filter((part) => names.includes(part));
}

const chosen = values.only === undefined ? undefined : partsIn(values.only);

/** The options of the command line (README.md). */
export const options = {
  ...values,
  rounds: Number(values.rounds ?? (values.quick ? quickRounds : usualRounds)),
  parts: new Set<Part>(chosen ?? (values.quick ? quickParts : parts)),
};
