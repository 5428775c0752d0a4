import { expect, test } from 'vitest';
import { allSteps } from '#tests/support/sample-states.ts';
import { type Flow, flows, methods, pinStates } from './flow.ts';
import { flowSearch } from './search-schemas.ts';

test.each(Object.keys(flows) as Flow[])(
  'of any search parameters, %s reads exactly its steps, the methods and the PIN states',
  (flow) => {
    const values = [...allSteps, ...methods, ...pinStates, 'toString', '__proto__', 'SENT', '', 7, ['email']];
    for (const [name, allowed] of Object.entries({
      step: flows[flow].steps,
      method: methods,
      pin: pinStates,
    })) {
      const read = values.map((value) => flowSearch(flow).parse({ [name]: value, other: value }));
      const kept = (values: readonly unknown[]) => values.filter((value) => value !== undefined);
      expect(kept(read.flatMap((search) => Object.values(search)))).toEqual(
        values.filter((value) => allowed.includes(value as never)),
      );
    }
  },
);
