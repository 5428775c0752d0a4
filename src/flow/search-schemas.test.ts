import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allSteps, methods, pinStates } from './flow.ts';
import { flowSearch } from './search-schemas.ts';

const allowed: Record<string, readonly string[]> = { step: allSteps, method: methods, pin: pinStates };

test('of any search parameters, exactly the valid step, method and PIN state are read', () => {
  const word = fc.oneof(
    fc.constantFrom(...allSteps, ...methods, ...pinStates, 'toString', '__proto__', 'SENT', ''),
    fc.string(),
    fc.anything(),
  );
  fc.assert(
    fc.property(
      fc.record({ step: word, method: word, pin: word, other: word }, { requiredKeys: [] }),
      (raw) => {
        const read = Object.entries(flowSearch.parse(raw)).filter(([, value]) => value !== undefined);
        for (const [name, value] of read) expect(allowed[name]).toContain(value);
        // No valid value is dropped.
        const meant = Object.entries(raw).filter(([name, value]) => allowed[name]?.includes(value as string));
        expect(Object.fromEntries(read)).toEqual(Object.fromEntries(meant));
      },
    ),
  );
});
