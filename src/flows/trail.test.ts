import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Flow, flows, methods, pinStates, stepNames } from './flow.ts';
import type { FlowSearch } from './search-schemas.ts';
import { positionName, trailAfter } from './trail.ts';

const flowNames = Object.keys(flows) as Flow[];
const searches: readonly FlowSearch[] = stepNames.flatMap((step) => [
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

const names = fc.constantFrom('a', 'b', 'c', 'd');

test('a move goes back to the nearest entry of its target, or adds one, and has the trail of the entry that it reaches', () => {
  fc.assert(
    fc.property(fc.array(names, { maxLength: 6 }), names, names, (trail, here, target) => {
      const entries = [...trail, here];
      const next = trailAfter(trail, here, target);
      expect(next).toEqual(entries.slice(0, next.length));
      if (next.length === entries.length) expect(entries).not.toContain(target);
      else {
        expect(entries[next.length]).toBe(target);
        expect(entries.slice(next.length + 1)).not.toContain(target);
      }
    }),
  );
});
