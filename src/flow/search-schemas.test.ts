import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allSteps } from '#tests/support/sample-states.ts';
import { type Flow, flows, methods, pinStates } from './flow.ts';
import { flowSearch } from './search-schemas.ts';

test.each(Object.keys(flows) as Flow[])(
  'of any search parameters, %s reads exactly its steps, the methods and the PIN states',
  (flow) => {
    const { steps } = flows[flow];
    const allowed: Record<string, readonly string[]> = { step: steps, method: methods, pin: pinStates };
    const word = fc.oneof(
      fc.constantFrom(...allSteps, ...methods, ...pinStates, 'toString', '__proto__', 'SENT', ''),
      fc.string(),
      fc.anything(),
    );
    fc.assert(
      fc.property(
        fc.record({ step: word, method: word, pin: word, other: word }, { requiredKeys: [] }),
        (raw) => {
          const read = Object.entries(flowSearch(flow).parse(raw)).filter(([, value]) => value !== undefined);
          for (const [name, value] of read) expect(allowed[name]).toContain(value);
          // No valid value is dropped.
          const meant = Object.entries(raw).filter(([name, value]) =>
            allowed[name]?.includes(value as string),
          );
          expect(Object.fromEntries(read)).toEqual(Object.fromEntries(meant));
        },
      ),
    );
  },
);
