import { expect, test } from 'vitest';
import { type Flow, flows, type Step } from './flow.ts';
import { stepProgress } from './step-progress.ts';

const cases = (Object.keys(flows) as Flow[]).flatMap((flow) =>
  flows[flow].steps.map((step: Step) => [flow, step] as const),
);

test.each(cases)('in %s at %s the steps before are done, and the steps after are next', (flow, step) => {
  const progress = stepProgress(flow, step);
  const steps: readonly Step[] = flows[flow].steps;
  if (steps.length === 1) {
    expect(progress).toEqual([]);
    return;
  }
  const states = progress.map(({ state }) => state);
  expect(progress.map((entry) => entry.step)).toEqual(steps);
  expect(states.indexOf('current')).toBe(steps.indexOf(step));
  expect(states.filter((state) => state === 'done')).toHaveLength(steps.indexOf(step));
  expect(states.filter((state) => state === 'current')).toHaveLength(1);
});

test('a step of another flow has no progress', () => {
  expect(stepProgress('forgot-username', 'activate-user')).toEqual([]);
});
