import { expect, test } from 'vitest';
import { runSubmit } from '#tests/support/run-submit.ts';
import { verifiedStates } from '#tests/support/sample-states.ts';
import { chooseUsernameMutation } from './choose-username.ts';

const state = verifiedStates['forgot-username'];

test.each(['2', '-1', 'jane', '0.5'])('choosing %s, which is no index, does nothing', async (position) => {
  const run = runSubmit(chooseUsernameMutation, { state, values: { usernameSelected: position } });
  expect(await run).toEqual({ sent: [], transition: {} });
});
