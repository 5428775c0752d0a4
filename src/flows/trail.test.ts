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

  test('is the name of the step, with the PIN state if there is one', () => {
    for (const search of searches) {
      const name = [search.step, search.pin].filter((part) => part !== undefined).join(' ');
      for (const flow of flowNames) expect(positionName(flow, search)).toBe(name);
    }
  });

  test('does not depend on the method, because another method replaces the position', () => {
    const step = 'verify-identity';
    expect(positionName('forgot-password', { step, pin: 'sent', method: 'sms' })).toBe(
      positionName('forgot-password', { step, pin: 'sent', method: 'email' }),
    );
  });
});

describe('a move', () => {
  test('to the present position does not change the trail', () => {
    expect(trailAfter(['a'], 'b', 'b')).toEqual({ back: 0, adds: false, trail: ['a'] });
    expect(trailAfter([], 'a', 'a')).toEqual({ back: 0, adds: false, trail: [] });
  });

  test('to the present position does not change the trail even if the trail has the same name', () => {
    expect(trailAfter(['b', 'a'], 'b', 'b')).toEqual({ back: 0, adds: false, trail: ['b', 'a'] });
  });

  test('to a new position adds the present one to the trail', () => {
    expect(trailAfter([], 'a', 'b')).toEqual({ back: 0, adds: true, trail: ['a'] });
    expect(trailAfter(['a'], 'b', 'c')).toEqual({ back: 0, adds: true, trail: ['a', 'b'] });
  });

  test.each([
    [['a', 'b'], 'c', 'b', 1, ['a']],
    [['a', 'b'], 'c', 'a', 2, []],
    [['a'], 'b', 'a', 1, []],
    // The nearest of several entries with the same position is reached.
    [['a', 'b', 'a'], 'c', 'a', 1, ['a', 'b']],
    [['a', 'b', 'a', 'd'], 'c', 'b', 3, ['a']],
  ] as const)('with the trail %o from %s to %s goes %i back', (trail, here, target, back, reached) => {
    expect(trailAfter(trail, here, target)).toEqual({ back, adds: false, trail: reached });
  });

  const names = fc.constantFrom('a', 'b', 'c', 'd');

  test('returns the trail of the entry that it reaches', () => {
    fc.assert(
      fc.property(fc.array(names, { maxLength: 6 }), names, names, (trail, here, target) => {
        const entries = [...trail, here];
        const move = trailAfter(trail, here, target);
        if (move.adds) {
          expect(move.back).toBe(0);
          expect(entries).not.toContain(target);
          expect(move.trail).toEqual(entries);
        } else {
          const reached = entries.length - 1 - move.back;
          expect(entries[reached]).toBe(target);
          expect(entries.slice(reached + 1)).not.toContain(target);
          expect(move.trail).toEqual(entries.slice(0, reached));
        }
      }),
    );
  });

  test('never makes a trail with one position twice', () => {
    fc.assert(
      fc.property(fc.array(names, { maxLength: 20 }), (targets) => {
        let here = 'a';
        let trail: readonly string[] = [];
        for (const target of targets) {
          trail = trailAfter(trail, here, target).trail;
          here = target;
          expect(new Set([...trail, here]).size).toBe(trail.length + 1);
        }
      }),
    );
  });
});
