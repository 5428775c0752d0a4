import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allSteps } from '#tests/support/sample-states.ts';
import { type Flow, flows, methods, pinStates, type Step } from './flow.ts';
import type { FlowSearch } from './search-schemas.ts';
import { moveWithin, positionName } from './step-history.ts';

const flowNames = Object.keys(flows) as Flow[];
const searches: readonly FlowSearch[] = allSteps.flatMap((step) => [
  { step },
  ...methods.map((method) => ({ step, method })),
  ...pinStates.flatMap((pin) => [{ step, pin }, ...methods.map((method) => ({ step, pin, method }))]),
]);

describe('the name of a position', () => {
  test.each(flowNames)('without a step is the name of the first step of %s', (flow) => {
    expect(positionName(flow, {})).toBe(flows[flow].steps[0]);
    expect(positionName(flow, { pin: 'have' })).toBe(`${flows[flow].steps[0]} have`);
  });

  // Another method replaces the position.
  test('is the name of the step, with the PIN state if there is one, and without the method', () => {
    for (const search of searches) {
      const name = [search.step, search.pin].filter((part) => part !== undefined).join(' ');
      for (const flow of flowNames) expect(positionName(flow, search)).toBe(name);
    }
  });
});

const flowsAndMoves = fc.constantFrom(...flowNames).chain((flow) => {
  const steps: readonly Step[] = flows[flow].steps;
  const place = fc.constantFrom(...searches.filter(({ step }) => step !== undefined && steps.includes(step)));
  return fc.tuple(fc.constant(flow), fc.array(place, { maxLength: 6 }), place, place);
});

test('a move goes back to the nearest entry of its target, or adds or replaces an entry', () => {
  fc.assert(
    fc.property(flowsAndMoves, ([flow, before, here, to]) => {
      const stepHistory = before.map((position) => positionName(flow, position));
      const entries = [...stepHistory, positionName(flow, here)];
      const target = positionName(flow, to);
      const { stepHistory: next, entriesBack, adds } = moveWithin(flow, stepHistory, here, to);
      expect(adds).toBe(next.length > stepHistory.length);
      expect(entriesBack).toBe(Math.max(0, stepHistory.length - next.length));
      expect(next).toEqual(entries.slice(0, next.length));
      if (!entries.includes(target)) expect(next.length).toBeGreaterThanOrEqual(stepHistory.length);
      else {
        expect(entries[next.length]).toBe(target);
        expect(entries.slice(next.length + 1)).not.toContain(target);
      }
    }),
  );
});

test.each<[string, FlowSearch, FlowSearch, boolean]>([
  ['a later step', { step: 'verify-identity' }, { step: 'change-password' }, true],
  ['PIN entry', { step: 'verify-identity' }, { step: 'verify-identity', pin: 'have' }, true],
  ['the send-PIN choice', { step: 'verify-identity', pin: 'have' }, { step: 'verify-identity' }, false],
  ['an earlier step', { step: 'change-password' }, { step: 'verify-identity', pin: 'sent' }, false],
])('a move to %s without an entry adds an entry only if it is a forward move', (_, here, target, adds) => {
  const stepHistory = ['recover-password'];
  const { stepHistory: next } = moveWithin('forgot-password', stepHistory, here, target);
  expect(next).toEqual(adds ? [...stepHistory, positionName('forgot-password', here)] : stepHistory);
});
