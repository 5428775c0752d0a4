import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Flow, flows, methods, pinStates, stepNames } from './flow.ts';
import type { FlowSearch } from './flow-search.ts';
import { positionName, trailAfter } from './trail.ts';

const flowNames = Object.keys(flows) as Flow[];
const searches: readonly FlowSearch[] = stepNames.flatMap((step) => [
  { step },
  ...methods.map((method) => ({ step, method })),
  ...pinStates.flatMap((pin) => [{ step, pin }, ...methods.map((method) => ({ step, pin, method }))]),
]);

describe('the name of a position', () => {
  test.each(flowNames)('without a step is that of the first step of %s', (flow) => {
    expect(positionName(flow, {})).toBe(flows[flow].steps[0]);
    expect(positionName(flow, { pin: 'have' })).toBe(`${flows[flow].steps[0]} have`);
  });

  test('is the step, with the PIN state if there is one', () => {
    for (const search of searches) {
      const name = [search.step, search.pin].filter((part) => part !== undefined).join(' ');
      for (const flow of flowNames) expect(positionName(flow, search)).toBe(name);
    }
  });

  test('ignores the method, because another method replaces the position', () => {
    const step = 'verify-identity';
    expect(positionName('forgot-password', { step, pin: 'sent', method: 'sms' })).toBe(
      positionName('forgot-password', { step, pin: 'sent', method: 'email' }),
    );
  });
});

describe('the trail after a move', () => {
  test('to the present position stays', () => {
    expect(trailAfter(['a'], 'b', 'b')).toEqual({ back: 0, adds: false, trail: ['a'] });
    expect(trailAfter([], 'a', 'a')).toEqual({ back: 0, adds: false, trail: [] });
  });

  test('to a position that was passed before the present one stays too, if both have one name', () => {
    expect(trailAfter(['b', 'a'], 'b', 'b')).toEqual({ back: 0, adds: false, trail: ['b', 'a'] });
  });

  test('to a new position gains the present one', () => {
    expect(trailAfter([], 'a', 'b')).toEqual({ back: 0, adds: true, trail: ['a'] });
    expect(trailAfter(['a'], 'b', 'c')).toEqual({ back: 0, adds: true, trail: ['a', 'b'] });
  });

  test.each([
    [['a', 'b'], 'c', 'b', 1, ['a']],
    [['a', 'b'], 'c', 'a', 2, []],
    [['a'], 'b', 'a', 1, []],
    // The latest of several entries of one position is the nearest.
    [['a', 'b', 'a'], 'c', 'a', 1, ['a', 'b']],
    [['a', 'b', 'a', 'd'], 'c', 'b', 3, ['a']],
  ] as const)('%o, at %s to the passed %s goes %i back', (trail, here, target, back, left) => {
    expect(trailAfter(trail, here, target)).toEqual({ back, adds: false, trail: left });
  });

  const names = fc.constantFrom('a', 'b', 'c', 'd');

  test('describes the entries before the one that is reached', () => {
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

  test('never has one position twice, however the user moves', () => {
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
