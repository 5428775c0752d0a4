import { expect, test } from 'vitest';
import { type Flow, flows, type Step, stepNames } from './flow.ts';
import { stepProgress } from './step-progress.ts';

const shown = [
  ['forgot-username', 'recover-username', 1, 3],
  ['forgot-username', 'verify-identity', 2, 3],
  ['forgot-username', 'choose-username', 3, 3],
  ['forgot-password', 'recover-password', 1, 3],
  ['forgot-password', 'verify-identity', 2, 3],
  ['forgot-password', 'change-password', 3, 3],
  ['reset-password', 'verify-identity', 1, 2],
  ['reset-password', 'change-password', 2, 2],
  ['user-activation', 'verify-identity', 1, 2],
  ['user-activation', 'activate-user', 2, 2],
] as const satisfies readonly (readonly [Flow, Step, number, number])[];

test.each(shown)('%s, %s is step %i of %i', (flow, step, current, total) => {
  expect(stepProgress(flow, step)).toStrictEqual({ current, total });
});

test('a flow of one step, and a step of another flow, have no progress', () => {
  const known = new Set(shown.map(([flow, step]) => `${flow} ${step}`));
  for (const flow of Object.keys(flows) as Flow[]) {
    for (const step of stepNames) {
      if (!known.has(`${flow} ${step}`)) expect(stepProgress(flow, step)).toBeUndefined();
    }
  }
});
