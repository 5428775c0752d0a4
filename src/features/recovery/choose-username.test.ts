import { expect, test } from 'vitest';
import { runSubmit } from '#tests/support/run-submit.ts';
import { verifiedStates } from '#tests/support/sample-states.ts';
import { chooseUsernameMutation } from './choose-username.ts';

const usernames = ['jane', 'jane', 'joan'].map((userName, index) => ({ userName, accountId: `${index}` }));
const state = { ...verifiedStates['forgot-username'], usernames };
const choose = (usernameSelected: string) =>
  runSubmit(chooseUsernameMutation, { state, values: { usernameSelected } });

test('an index of the list leads to login, which shows and fills in its username', async () => {
  const transition = {
    message: 'LOGIN_USERNAME_RETRIEVED',
    knownUsername: { username: 'joan', retrieved: true },
    state: 'ended',
    go: { to: 'login' },
  };
  expect(await choose('2')).toEqual({ sent: [], transition });
});

test.each(['3', '-1', 'jane', '0.5'])('%s, which is no index of the list, does nothing', async (position) => {
  expect(await choose(position)).toEqual({ sent: [], transition: {} });
});
