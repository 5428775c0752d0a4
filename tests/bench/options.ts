import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
    before: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const quickRounds = 3;
const usualRounds = 7;

/** The options of the command line (docs/performance.md). */
export const options = {
  ...values,
  rounds: Number(values.rounds ?? (values.quick ? quickRounds : usualRounds)),
};
